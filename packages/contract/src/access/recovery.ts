import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { requiredText } from '../text.ts';
import { humanProof } from './session.ts';

const message = z.object({ message: z.string() });
const newPassword = z.string().min(1, 'A senha não pode estar em branco.').max(200);
const token = z.string().max(500);

/** A proof of work for the `altcha` widget, in its own form. */
export const humanChallenge = endpoint({
  method: 'GET',
  path: '/api/access/human_challenge',
  summary: 'Challenge of the human check',
  access: 'public',
  response: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
});

/** Gives the same answer whether the person exists or not. */
export const recoverEmail = endpoint({
  method: 'POST',
  path: '/api/access/recover_email',
  summary: 'Ask for a link that makes a new password',
  access: 'public',
  body: z.object({ username: requiredText(200), recaptcha: humanProof }),
  response: message,
});

/** Ends every session of the person. */
export const recoverToken = endpoint({
  method: 'POST',
  path: '/api/access/recover_token',
  summary: 'Set a new password by a link',
  access: 'public',
  body: z.object({ password: newPassword, token }),
  response: message,
});

/** Whether a link to a new password still works; 404 when it does not. */
export const getRecoverToken = endpoint({
  method: 'GET',
  path: '/api/access/recover_token/:token',
  summary: 'Whether a link to a new password still works',
  access: 'public',
  params: z.object({ token }),
  response: z.object({}),
});

/** The new address that a link confirms; only the mail to that address holds it. */
export const getEmailChange = endpoint({
  method: 'GET',
  path: '/api/access/confirm_email/:token',
  summary: 'New e-mail address behind a link',
  access: 'public',
  params: z.object({ token }),
  response: z.object({ data: z.object({ email: z.string() }) }),
});

/** From then on the person logs in with the new address. */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/access/confirm_email',
  summary: 'Confirm a new e-mail address by a link',
  access: 'public',
  body: z.object({ token }),
  response: message,
});

/** The person who sets a first password through this link; the tax id is masked. */
export const getTokenUser = endpoint({
  method: 'GET',
  path: '/api/gl_user/:token/token_get',
  summary: 'Person behind a link for the first password',
  access: 'public',
  params: z.object({ token }),
  response: z.object({
    data: z.object({ name: z.string(), email: z.string(), person_identifier: z.string() }),
  }),
});
export type TokenUser = z.infer<(typeof getTokenUser)['response']>['data'];

/** Sets the first password and logs in. */
export const externalCreate = endpoint({
  method: 'POST',
  path: '/auth/externalCreate',
  summary: 'Make the first password by a link',
  access: 'public',
  body: z.object({ ws_token: token, password: newPassword }),
  response: z.object({ url: z.string() }),
});
