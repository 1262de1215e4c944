import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeText } from './text.ts';

const REQUIRED = 'Campo obrigatório.';
const idParams = z.object({ id: z.coerce.number().int().positive() });

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

/** Own id only. Whatever else a body holds (level, e-mail, groups) is dropped here. */
export const updateOwnData = endpoint({
  method: 'PUT',
  path: '/api/me/gl_user/:id',
  summary: 'Change own name and nickname',
  access: 'user',
  params: idParams,
  body: z.object({
    name: freeText(120).trim().min(1, REQUIRED),
    nickname: freeText(60).trim().min(1, REQUIRED),
  }),
  response: z.object({ data: ownData }),
});

/** Own id only. Ends every other session; this one goes on. */
export const changeOwnPassword = endpoint({
  method: 'POST',
  path: '/api/me/gl_user/pwd_change',
  summary: 'Change own password',
  access: 'user',
  body: z.object({
    id: z.number().int().positive(),
    pwd_current: z.string().min(1, REQUIRED).max(200),
    pwd_new: z.string().min(1, REQUIRED).max(200),
  }),
  response: z.object({ message: z.string() }),
});

/** A new address that waits until its owner confirms it. */
const waitingEmail = z.object({ email: z.string(), expires_at: z.string() }).nullable();
export type WaitingEmail = z.infer<typeof waitingEmail>;

export const getOwnEmailChange = endpoint({
  method: 'GET',
  path: '/api/me/email_change',
  summary: 'Own new e-mail address that waits to be confirmed',
  access: 'user',
  response: z.object({ data: waitingEmail }),
});

/** Whoever asked for it. 404 when none waits. */
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
  /** The one that asks. */
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

/** Answers with those that are left. */
export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/me/sessions/:id',
  summary: 'End an own session',
  access: 'user',
  params: idParams,
  response: ownSessions,
});

const privacyKind = z.enum(['export', 'erasure']);

const privacyRequest = z.object({
  id: z.number(),
  kind: privacyKind,
  state: z.enum(['open', 'done', 'refused']),
  note: z.string().nullable(),
  created_at: z.string(),
  /** By when the law wants an answer (LGPD, article 19, II: 15 days). */
  due_at: z.string(),
});
export type PrivacyRequest = z.infer<typeof privacyRequest>;
const privacyRequests = z.object({ data: z.array(privacyRequest) });

export const listPrivacyRequests = endpoint({
  method: 'GET',
  path: '/api/me/privacy_request',
  summary: 'Own requests under the LGPD, newest first',
  access: 'user',
  response: privacyRequests,
});

/** One of a kind at a time. Answers with all of them. */
export const createPrivacyRequest = endpoint({
  method: 'POST',
  path: '/api/me/privacy_request',
  summary: 'Ask for a copy or for the erasure of own data',
  access: 'user',
  body: z.object({ kind: privacyKind, note: freeText(1000).trim().optional() }),
  response: privacyRequests,
});

/**
 * Sends the link that makes the first password; who has one gets a link for a new one. Where mails are files, `link` is
 * one more to hand over, shown this once: to the first password, or for admins also to a new one.
 */
export const invitePerson = endpoint({
  method: 'POST',
  path: '/api/gl_user/:id/invite',
  summary: 'Send a person the link for a password again',
  access: 'staff',
  params: idParams,
  response: z.object({ message: z.string(), link: z.string().nullable() }),
});

/** How a person gets in, for who may change that person; the last link that was mailed, spent or not. */
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
      /** No mail server is set: what is sent becomes a file on the server. */
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

/** The old address stays; the link to the new one is dead. 404 when none waits. */
export const withdrawEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/gl_user/:id/email_change',
  summary: 'Withdraw a new e-mail address of a person',
  access: 'staff',
  params: idParams,
  response: z.object({ message: z.string() }),
});
