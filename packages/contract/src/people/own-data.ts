import { isEmail, normalEmail } from '@balcao/brazil/email';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { freeText, idParams, REQUIRED, requiredText, rowId } from '../text.ts';

const ownData = z.object({
  id: z.number(),
  name: z.string(),
  nickname: z.string(),
  email: z.string(),
});
export type OwnData = z.infer<typeof ownData>;

export const getOwnData = endpoint({
  method: 'GET',
  path: '/api/me/gl_user/edit',
  summary: 'Own data',
  access: 'user',
  response: z.object({ data: ownData, warnings: z.array(z.string()).optional() }),
});

/** Only the caller's own id. The schema drops everything else in the body (level, e-mail, groups). */
export const updateOwnData = endpoint({
  method: 'PUT',
  path: '/api/me/gl_user/:id',
  summary: 'Change own name and nickname',
  access: 'user',
  params: idParams,
  body: z.object({
    name: requiredText(120),
    nickname: requiredText(60),
  }),
  response: z.object({ data: ownData }),
});

/** Only the caller's own id. Ends every session except this one. */
export const changeOwnPassword = endpoint({
  method: 'POST',
  path: '/api/me/gl_user/pwd_change',
  summary: 'Change own password',
  access: 'user',
  body: z.object({
    id: rowId,
    pwd_current: z.string().min(1, REQUIRED).max(200),
    pwd_new: z.string().min(1, REQUIRED).max(200),
  }),
  response: z.object({ message: z.string() }),
});

/** A new address that waits until its owner confirms it. */
export const waitingEmail = z.object({ email: z.string(), expires_at: z.string() }).nullable();
export type WaitingEmail = z.infer<typeof waitingEmail>;

export const getOwnEmailChange = endpoint({
  method: 'GET',
  path: '/api/me/email_change',
  summary: 'Own new e-mail address that waits to be confirmed',
  access: 'user',
  response: z.object({ data: waitingEmail }),
});

/**
 * Needs the password and, with two-factor login, a code. Both addresses get a mail; the new one applies once it is
 * confirmed. Only for people who may edit people; others ask one of them.
 */
export const askOwnEmailChange = endpoint({
  method: 'POST',
  path: '/api/me/email_change',
  summary: 'Ask for a new own e-mail address',
  access: 'staff',
  body: z.object({
    email: freeText(200, REQUIRED)
      .trim()
      .overwrite(normalEmail)
      .toLowerCase()
      .min(1, REQUIRED)
      .refine((text) => text === '' || isEmail(text), 'E-mail inválido.'),
    password: z.string().min(1, REQUIRED).max(200),
    code: z.string().trim().max(40).default(''),
  }),
  response: z.object({ message: z.string() }),
});

/** Whoever requested the change. 404 if none waits for confirmation. */
export const withdrawOwnEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/me/email_change',
  summary: 'Withdraw the own new e-mail address',
  access: 'user',
  response: z.object({ message: z.string() }),
});

const ownSession = z.object({
  id: z.number(),
  /** "Chrome no Windows". */
  device: z.string(),
  ip: z.string(),
  created_at: z.string(),
  seen_at: z.string(),
  /** The caller's present session. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;
const ownSessions = z.object({ data: z.array(ownSession) });

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/api/me/sessions',
  summary: 'Own open sessions',
  access: 'user',
  response: ownSessions,
});

/** Answers with the remaining sessions. */
export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/me/sessions/:id',
  summary: 'End an own session',
  access: 'user',
  params: idParams,
  response: ownSessions,
});
