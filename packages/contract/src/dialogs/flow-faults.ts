import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { freeText, pathId } from '../text.ts';

const state = z.enum(['open', 'corrected']);
export type FaultState = z.infer<typeof state>;

/**
 * A problem of a flow in real conversations, counted by dialog, block and message. `block` is a wire id, null where no block is to
 * blame. `why` it is corrected: its block is `gone` from the version for new tickets, has `changed` there, or that version has been
 * `quiet`; why it is open: the version that showed it is `in_use`, or the newer one is still `untried`. `ticket_ids`: the last ones
 * that the caller may see.
 */
const faultGroup = z.object({
  id: z.number(),
  dialog: z.object({ id: z.number().nullable(), code: z.string(), name: z.string() }),
  block: z.string().nullable(),
  message: z.string(),
  count: z.number(),
  first_at: z.string(),
  last_at: z.string(),
  first_version: z.number(),
  last_version: z.number(),
  used_version: z.number().nullable(),
  state,
  why: z.enum(['in_use', 'untried', 'gone', 'changed', 'quiet']),
  ticket_ids: z.array(z.number()),
});
export type FaultGroup = z.infer<typeof faultGroup>;

const faultList = z.object({
  faults: z.array(faultGroup),
  open: z.number(),
  corrected: z.number(),
  /** Dialogs that have had faults. */
  dialogs: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Only the last 500 are told. */
  more: z.boolean(),
});
export type FaultList = z.infer<typeof faultList>;

/** Seen last first; `open` and `corrected` count what `dialog` and `q` find. */
export const listFlowFaults = endpoint({
  method: 'GET',
  path: '/api/at_flow_fault',
  access: 'staff',
  summary: 'Problems of flows in real conversations',
  query: z.object({
    state: state.optional(),
    dialog: pathId.optional(),
    q: freeText(100).trim().optional(),
  }),
  response: z.object({ data: faultList }),
});
