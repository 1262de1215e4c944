import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeText } from './text.ts';

const id = z.coerce.number().int().positive();
const word = z.string().regex(/^[\w.]{1,64}$/);
const person = z.object({ id: z.number(), name: z.string() });

/** One line of the log. `changes` is `[before, after]` by field; times are ISO 8601 in UTC. */
const entry = z.object({
  id: z.number(),
  at: z.string(),
  /** Null: the system, or a visitor who is nobody's user. */
  who: person.nullable(),
  /** The person who acted in the name of `who`. */
  impersonator: person.nullable(),
  action: z.string(),
  record: z.string(),
  record_id: z.number().nullable(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
});
export type AuditEntry = z.infer<typeof entry>;

/** Newest first; `before` is the last line of the page before. For `can_log_view`. Days are those of São Paulo. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/gl_audit',
  summary: 'Audit log',
  access: 'staff',
  query: z.strictObject({
    /** Acted, or acted in somebody's name. */
    who: id.optional(),
    record: word.optional(),
    record_id: id.optional(),
    action: word.optional(),
    from: z.iso.date('Data inválida.').optional(),
    until: z.iso.date('Data inválida.').optional(),
    ip: freeText(45).trim().optional(),
    before: id.optional(),
    per_page: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.object({
    data: z.array(entry),
    /** Whether there are lines after the last of these. */
    more: z.boolean(),
  }),
});

const chain = z.object({
  /** The last check of the whole log; null before the first. */
  check: z
    .object({
      at: z.string(),
      /** When the last seal that it saw was made; null while nothing was sealed. */
      sealed_until: z.string().nullable(),
      entries: z.number(),
      /** 0: nothing was changed, removed or added. */
      faults: z.number(),
    })
    .nullable(),
  /** Entries that no seal covers yet. */
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

/** The check runs in the background: the state tells when it has ended. */
export const checkAuditNow = endpoint({
  method: 'POST',
  path: '/api/gl_audit/check',
  summary: 'Check the audit log now',
  access: 'staff',
  response: z.object({}),
});
