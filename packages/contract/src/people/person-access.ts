import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../text.ts';
import { waitingEmail } from './own-data.ts';

/**
 * Sends the link for a first password; people who have a password get a link for a new one. If mails are files, `link` is
 * an additional link to hand over, shown only here: for a first password or, to admins, also for a new one.
 */
export const invitePerson = endpoint({
  method: 'POST',
  path: '/api/gl_user/:id/invite',
  summary: 'Send a person the link for a password again',
  access: 'staff',
  params: idParams,
  response: z.object({ message: z.string(), link: z.string().nullable() }),
});

/** How a person logs in, and the last mailed link, used or not; for people who may change that person. */
export const getPersonAccess = endpoint({
  method: 'GET',
  path: '/api/gl_user/:id/access',
  summary: 'How a person gets in, and what may be done about it',
  access: 'staff',
  params: idParams,
  response: z.object({
    data: z.object({
      has_password: z.boolean(),
      two_factor: z.boolean(),
      sessions: z.number(),
      seen_at: z.string().nullable(),
      link: z.object({ sent_at: z.string(), expires_at: z.string() }).nullable(),
      email_change: waitingEmail,
      /** Without a mail server, mails become files on the server. */
      mail_is_file: z.boolean(),
      may: z.object({
        invite: z.boolean(),
        impersonate: z.boolean(),
        end_sessions: z.boolean(),
        reset_two_factor: z.boolean(),
        withdraw_email: z.boolean(),
      }),
    }),
  }),
});
export type PersonAccess = z.infer<(typeof getPersonAccess)['response']>['data'];

export const endPersonSessions = endpoint({
  method: 'DELETE',
  path: '/api/gl_user/:id/sessions',
  summary: 'End all sessions of a person',
  access: 'staff',
  params: idParams,
  response: z.object({ message: z.string() }),
});

/** The old address stays, and the link to the new one stops working. 404 if no change waits for confirmation. */
export const withdrawEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/gl_user/:id/email_change',
  summary: 'Withdraw a new e-mail address of a person',
  access: 'staff',
  params: idParams,
  response: z.object({ message: z.string() }),
});
