import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams as params } from '../text.ts';

const access = 'staff' as const;

/** What does not add up in a line of the file; `line` counts from 1, as a spreadsheet does. */
const transferFault = z.object({ line: z.number(), message: z.string() });
export type TransferFault = z.infer<typeof transferFault>;

/** A line that could be read; null where it could not. */
const transferLine = z.object({
  line: z.number(),
  from_id: z.number().nullable(),
  to_id: z.number().nullable(),
  amount_cents: z.number().nullable(),
  reason: z.string(),
});
export type TransferLine = z.infer<typeof transferLine>;

/**
 * `preview`: checked and not begun; `applying`: under way, `done` of `line_count` transfers are made; `applied`: all of them stand;
 * `failed`: none of them does, and `faults` say why.
 */
const transferBatch = z.object({
  id: z.number(),
  state: z.enum(['preview', 'applying', 'applied', 'failed']),
  line_count: z.number(),
  total_cents: z.number(),
  done: z.number(),
  faults: z.array(transferFault),
});
export type TransferBatch = z.infer<typeof transferBatch>;

/**
 * Multipart: `file`, a CSV `from;to;amount;reason` in UTF-8 or Windows-1252, with or without that heading. Moves nothing: it is checked
 * line by line, each against what the lines before it leave.
 */
export const previewTransfers = endpoint({
  method: 'POST',
  path: '/api/at_ticket_balance/transfer_batch',
  act: true,
  access,
  summary: 'Preview transfers from a file',
  response: z.object({ data: transferBatch.extend({ lines: z.array(transferLine) }) }),
});
export type TransferPreview = z.infer<typeof previewTransfers.response>['data'];

/** The state of one's own batch. */
export const getTransfers = endpoint({
  method: 'GET',
  path: '/api/at_ticket_balance/transfer_batch/:id',
  access,
  summary: 'The state of transfers from a file',
  params,
  response: z.object({ data: transferBatch }),
});

/** Begins a previewed batch: all of its transfers or none. A repetition begins nothing, and answers how far it is. */
export const applyTransfers = endpoint({
  method: 'POST',
  path: '/api/at_ticket_balance/transfer_batch/:id/apply',
  act: true,
  access,
  summary: 'Make the transfers of a previewed file',
  params,
  response: z.object({ data: transferBatch }),
});
