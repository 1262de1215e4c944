import { z } from 'zod';
import { rowId } from '../text.ts';
import { signalKinds } from './signal-words.ts';

const kind = z.enum(signalKinds);

/** What stands behind a signal: a sale with what was paid, or a conversation. */
const row = z.object({
  pm_transaction_id: z.number().nullable(),
  at_ticket_id: z.number().nullable(),
  at: z.string(),
  cents: z.number().nullable(),
});

/** Why somebody should look before an affiliate is paid; `count` rows, of which the newest are named. */
export const signal = z.object({
  kind,
  text: z.string(),
  count: z.number(),
  rows: z.array(row),
});
export type Signal = z.infer<typeof signal>;

export const kinds = z.array(kind);

/** An affiliate is paid although these signals were seen. */
export const confirmed = z.object({
  af_affiliate_id: rowId,
  /** What the plan said would be paid: with another sum, something of it was not seen. */
  amount_cents: z.number().int(),
  kinds: kinds.max(signalKinds.length),
});
