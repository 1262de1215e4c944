import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { calendarDay, freeText, pathId as id } from '../text.ts';

const word = z.string().regex(/^[\w.]{1,64}$/);
const person = z.object({ id: z.number(), name: z.string() });

/** One line of the log. `changes` is `[before, after]` by field; times are ISO 8601 in UTC. */
const entry = z.object({
  id: z.number(),
  at: z.string(),
  /** Null: the system, or a visitor without an account. */
  who: person.nullable(),
  /** The person who acted on behalf of `who`. */
  impersonator: person.nullable(),
  action: z.string(),
  record: z.string(),
  record_id: z.number().nullable(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
});
export type AuditEntry = z.infer<typeof entry>;

/** Newest first; `before` is the last line of the previous page. Needs `can_log_view`. Days are those of São Paulo. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/gl_audit',
  summary: 'Audit log',
  access: 'staff',
  query: z.strictObject({
    /** People who acted, or on whose behalf somebody acted. */
    who: id.optional(),
    record: word.optional(),
    record_id: id.optional(),
    action: word.optional(),
    from: calendarDay.optional(),
    until: calendarDay.optional(),
    ip: freeText(45).trim().optional(),
    before: id.optional(),
    per_page: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.object({
    data: z.array(entry),
    /** Whether more lines follow the last one. */
    more: z.boolean(),
  }),
});

const chain = z.object({
  /** The last check of the whole log; null before the first. */
  check: z
    .object({
      at: z.string(),
      /** When the last seal that the check saw was made; null before the first seal. */
      sealed_until: z.string().nullable(),
      entries: z.number(),
      /** 0: nothing was changed, removed or added. */
      faults: z.number(),
    })
    .nullable(),
  /** Entries without a seal yet. */
  open: z.number(),
});
export type AuditState = z.infer<typeof chain>;

export const getAuditState = endpoint({
  method: 'GET',
  path: '/api/gl_audit/state',
  summary: 'Whether the audit log is whole',
  access: 'staff',
  response: z.object({ data: chain }),
});

/** The check runs in the background: the state says when it has ended. */
export const checkAuditNow = endpoint({
  method: 'POST',
  path: '/api/gl_audit/check',
  summary: 'Check the audit log now',
  access: 'staff',
  response: z.object({}),
});
