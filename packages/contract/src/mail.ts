import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messageExtensions } from './message-files.ts';

/** Bytes of a whole e-mail as it comes, attachments in their base64 included. */
export const MAIL_BYTES = 36 * 1024 * 1024;

/** Under this code a ticket keeps the mails that came to it, as they came; staff alone sees them. */
export const MAIL_ORIGINAL = 'email-original';
/** Files that a mail may bring: those of messages, mails that were attached, and invitations. */
export const mailExtensions = [...messageExtensions, 'eml', 'ics'] as const;

/** What became of an e-mail that came in. `duplicate`: it had come before. */
export const mailOutcome = z.enum(['accepted', 'duplicate', 'ignored', 'refused']);
export type MailOutcome = z.infer<typeof mailOutcome>;

/**
 * The whole e-mail as bytes (`message/rfc822`), from a mail provider that knows MAIL_HOOK_SECRET: as password of HTTP
 * Basic (`https://balcao:secret@…`) or as Bearer. 200 means that it is kept; after anything else the provider
 * should bring it again. The same Message-ID twice is one e-mail.
 */
export const incomingMail = endpoint({
  method: 'POST',
  path: '/api/mail/incoming',
  summary: 'An e-mail that came in, from a mail provider',
  access: 'signed',
  response: z.object({ data: z.object({ outcome: mailOutcome }) }),
});
