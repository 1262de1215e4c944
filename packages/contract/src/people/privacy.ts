import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams as params, requiredText, rowId } from '../text.ts';

// The LGPD calls of staff; privacy-requests.ts has those for a person's own requests.

const access = 'staff' as const;
const path = '/api/gl_privacy_request';
const state = z.enum(['open', 'done', 'refused']);

/** What happens to rows of one kind; `why` gives the reason for keeping rows. */
const line = z.object({
  kind: z.string(),
  outcome: z.enum(['erased', 'anonymised', 'kept']),
  rows: z.number(),
  why: z.string().nullable(),
});
export type ErasureLine = z.infer<typeof line>;

const request = z.object({
  id: z.number(),
  person: z.object({ id: z.number(), name: z.string(), email: z.string() }),
  kind: z.enum(['export', 'erasure']),
  state,
  note: z.string().nullable(),
  answer: z.string().nullable(),
  /** What an erasure did. */
  result: z.array(line).nullable(),
  /** The staff member who registered it; null if the person used the portal. */
  registered_by: z.string().nullable(),
  /** Why the caller cannot erase yet: somebody else must do it (`other`, `newer`), or nobody else can and a day must pass (`later`). */
  waits_for: z.enum(['other', 'newer', 'later']).nullable(),
  handled_by: z.string().nullable(),
  handled_at: z.string().nullable(),
  created_at: z.string(),
  /** The law's deadline for an answer. */
  due_at: z.string(),
});
export type StaffPrivacyRequest = z.infer<typeof request>;

/** The 200 that are due first. Needs `can_user_group_edit`, like all calls here. */
export const listAllPrivacyRequests = endpoint({
  method: 'GET',
  path,
  access,
  summary: 'Requests under the LGPD',
  query: z.object({ state: state.default('open') }),
  response: z.object({ data: z.array(request) }),
});

/** For a person who asked by letter, by telephone or at the counter. One open request per kind. */
export const registerPrivacyRequest = endpoint({
  method: 'POST',
  path,
  access,
  summary: 'Register a person’s request',
  body: z.object({
    person_id: rowId,
    kind: request.shape.kind,
    note: requiredText(1_000),
  }),
  response: z.object({}),
});

export const planErasure = endpoint({
  method: 'GET',
  path: `${path}/:id/plan`,
  access,
  summary: 'What an erasure would do',
  params,
  response: z.object({ data: z.array(line) }),
});

/** What staff must type before anything is erased. */
export const ERASE_WORD = 'APAGAR';

/** Cannot be undone, and not for the person who registered the request. Answers with what was done. */
export const erasePerson = endpoint({
  method: 'POST',
  path: `${path}/:id/erase`,
  access,
  summary: 'Erase a person’s data',
  params,
  body: z.object({ confirm: z.literal(ERASE_WORD, `Digite ${ERASE_WORD} para confirmar.`) }),
  response: z.object({ data: z.array(line) }),
});

/** The person's data as a ZIP file. The request stays open until somebody closes it. */
export const exportPerson = endpoint({
  method: 'GET',
  path: `${path}/:id/export`,
  access,
  summary: 'A person’s data as ZIP',
  params,
  response: z.unknown(),
});

/** Closes a request: a copy as done, any request as refused with a reason. */
export const closePrivacyRequest = endpoint({
  method: 'POST',
  path: `${path}/:id/close`,
  access,
  summary: 'Answer a request',
  params,
  body: z.object({
    state: z.enum(['done', 'refused']),
    answer: requiredText(2_000),
  }),
  response: z.object({}),
});

export const retentionKinds = ['tickets', 'files', 'audit'] as const;
const retention = z.object({
  kind: z.enum(retentionKinds),
  /** Null: kept for ever. */
  days: z.number().nullable(),
});
export type Retention = z.infer<typeof retention>;

/** Only for admins, like the next call. */
export const listRetention = endpoint({
  method: 'GET',
  path: '/api/gl_retention',
  access,
  summary: 'For how long data is kept',
  response: z.object({ data: z.array(retention) }),
});

/** Access logs are kept for six months at least (Marco Civil, article 15). */
export const MIN_AUDIT_DAYS = 180;

export const updateRetention = endpoint({
  method: 'PUT',
  path: '/api/gl_retention/:kind',
  access,
  summary: 'Change how long',
  params: z.object({ kind: z.enum(retentionKinds) }),
  body: z.object({ days: z.number().int().min(30).max(36_500).nullable() }),
  response: z.object({ data: z.array(retention) }),
});

/** How many rows these periods would delete, counted up to 10,000. */
export const planRetention = endpoint({
  method: 'GET',
  path: '/api/gl_retention/:kind/plan',
  access,
  summary: 'What would go',
  params: z.object({ kind: z.enum(retentionKinds) }),
  query: z.object({ days: z.coerce.number().int().min(1).max(36_500) }),
  response: z.object({ rows: z.number() }),
});
