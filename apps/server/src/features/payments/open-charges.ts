import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { chargeScope, fileUnits } from './charge.policy.ts';
import { quoteOf } from './charge-terms.rules.ts';
import { type Come, listCandidates } from './open-charges.store.ts';

export type { Come } from './open-charges.store.ts';

/** An open charge that money may be of. `left_cents` is open of it, `asked_cents` what it asks on the money's day, null when it is too late. */
export type MaybeCharge = {
  line: number;
  id: number;
  reference: string | null;
  our_number: number | null;
  pix_txid: string | null;
  person_name: string;
  person_tax_id: string | null;
  due_date: string;
  left_cents: number;
  asked_cents: number | null;
};

/**
 * Open charges that each sum of money may be of, for people who may settle them by hand; those of units that they see. None for
 * others. `cents` are positive, days `yyyy-mm-dd`.
 */
export async function findOpenCharges(
  ctx: Context,
  actor: Actor,
  come: readonly Come[],
): Promise<MaybeCharge[]> {
  const units = fileUnits(actor, 'settle');
  if (!units || !chargeScope(actor) || come.length === 0) return [];
  const days = new Map(come.map(({ line, on }) => [line, on]));
  const rows = await listCandidates(ctx.db, units, come);
  return rows.map(
    ({ line, id, reference, our_number, pix_txid, person_name, person_tax_id, ...charge }) => {
      const asked = quoteOf(charge, days.get(line) ?? charge.due_date)?.total_cents;
      return {
        line,
        id,
        reference,
        our_number,
        pix_txid,
        person_name,
        person_tax_id,
        due_date: charge.counted_due_date,
        left_cents: charge.value_cents - charge.paid_cents,
        asked_cents: asked === undefined ? null : asked - charge.paid_cents,
      };
    },
  );
}
