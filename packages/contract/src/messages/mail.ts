import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messageExtensions } from '../files/limits.ts';

/** The most bytes of a whole e-mail as it arrives, including attachments in base64. */
export const MAIL_BYTES = 36 * 1024 * 1024;

/** Under this code a ticket keeps its incoming mails as they came; only staff see them. */
export const MAIL_ORIGINAL = 'email-original';
/** Files that a mail may bring: those of messages, attached mails, and invitations. */
export const mailExtensions = [...messageExtensions, 'eml', 'ics'] as const;

/** The result for an incoming e-mail. `duplicate`: it had come before. */
export const mailOutcome = z.enum(['accepted', 'duplicate', 'ignored', 'refused']);
export type MailOutcome = z.infer<typeof mailOutcome>;

/**
 * The whole e-mail as bytes (`message/rfc822`), from a mail provider that knows MAIL_HOOK_SECRET: as password of HTTP
 * Basic (`https://balcao:secret@…`) or as Bearer. 200 means that the e-mail is stored; after any other answer the
 * provider should send it again. The same Message-ID twice is one e-mail.
 */
export const incomingMail = endpoint({
  method: 'POST',
  path: '/api/mail/incoming',
  summary: 'An e-mail that came in, from a mail provider',
  access: 'signed',
  response: z.object({ data: z.object({ outcome: mailOutcome }) }),
});
