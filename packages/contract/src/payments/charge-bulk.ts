import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { rowId } from '../text.ts';
import { reason } from './charge.ts';
import { chargeFilter } from './charges.ts';

const path = '/api/pm_transaction';
const access = 'staff' as const;

/** The most charges of one act on many. */
export const MOST_IN_BULK = 20_000;

const bulkBody = z
  .object({
    act: z.enum(['emit', 'remind', 'cancel']),
    ids: z.array(rowId).min(1).max(MOST_IN_BULK).optional(),
    /** The filters of the list, as in its address. */
    filter: chargeFilter.optional(),
    reason: reason.optional(),
  })
  .refine(({ ids, filter: asked }) => (ids === undefined) !== (asked === undefined), {
    path: ['ids'],
    message: 'Escolha as cobranças por número ou por filtro.',
  });

/** A row of the report: a charge that stays as it was has the reason. */
const bulkRow = z.object({
  id: z.number(),
  reference: z.string().nullable(),
  person_name: z.string().nullable(),
  state: z.enum(['waiting', 'done', 'refused']),
  message: z.string().nullable(),
});

export const bulkCharges = endpoint({
  method: 'POST',
  path: `${path}/bulk`,
  act: true,
  access,
  summary: 'Charges: emit, remind or cancel many',
  body: bulkBody,
  response: z.object({ data: z.object({ job: z.string() }) }),
});

/** What `bulk` would do now; `refused` holds the first 100. */
export const previewBulk = endpoint({
  method: 'POST',
  path: `${path}/bulk_preview`,
  access,
  summary: 'Charges: what an act on many would do',
  body: bulkBody,
  response: z.object({
    data: z.object({
      total: z.number(),
      able: z.number(),
      able_cents: z.number(),
      refused: z.array(bulkRow),
    }),
  }),
});

/** The report comes with `state` done. Only who began a job and supervisors of finance see it. */
export const getJob = endpoint({
  method: 'GET',
  path: '/api/job/:job',
  access,
  summary: 'Progress and report of an act on many rows',
  params: z.object({ job: z.uuid() }),
  response: z.object({
    data: z.object({
      kind: z.string(),
      state: z.enum(['waiting', 'running', 'done', 'failed']),
      done: z.number(),
      total: z.number(),
      report: z.array(bulkRow),
    }),
  }),
});
