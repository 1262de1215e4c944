import type { Batch, LeftOut } from '@balcao/contract/affiliates/batches';
import type { SignalKind } from '@balcao/contract/affiliates/signal-words';
import type { Actor } from '../../../platform/actor.ts';
import { invalidAt } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { Act } from '../../../platform/repeated-acts.ts';
import { bookPayables } from '../../finance/entries/payables.ts';
import { acting } from '../../payments/acting.ts';
import { requireEdit } from '../policy.ts';
import * as store from './batches.store.ts';
import { describeBatch } from './batches.ts';
import { reasonToLeave, type Said } from './plan.rules.ts';
import { type Candidate, endOf, listCandidates, named, requirePast } from './plan-batch.ts';

type Asked = {
  until: string;
  confirmed?:
    | { af_affiliate_id: number; amount_cents: number; kinds: SignalKind[] }[]
    | null
    | undefined;
  left_out?: number[] | null | undefined;
};

const saidIn = ({ confirmed, left_out }: Asked): Said => ({
  confirmed: new Map(
    (confirmed ?? []).map(({ af_affiliate_id, amount_cents, kinds }) => [
      af_affiliate_id,
      { cents: amount_cents, kinds: new Set(kinds) },
    ]),
  ),
  leftOut: new Set(left_out),
});

type Taken = Candidate & { pixKeyKind: string; pixKey: string };

/** One payable entry for each affiliate; their ids in the order given. */
const bookParts = (ctx: Context, trx: Db, actor: Actor, taken: readonly Taken[]) =>
  bookPayables(ctx, trx, actor, {
    purpose: 'commissions',
    payables: taken.map(({ name, cents, unitId }) => ({
      ...{ supplierName: name, cents, unitId },
      description: `Comissões de afiliado: ${name}`,
    })),
  });

async function insertParts(trx: Db, id: number, taken: readonly Taken[], entries: number[]) {
  const parts = taken.map(({ id: af_affiliate_id, cents, pixKeyKind, pixKey }, at) => ({
    ...{ af_affiliate_id, amount_cents: cents, fn_entry_id: entries[at] ?? 0 },
    ...{ pix_key_kind: pixKeyKind, pix_key: pixKey },
  }));
  await store.insertParts(trx, id, parts);
}

/** What of the signals was seen and accepted, and who was left out by hand: it stays in the audit. */
function decided(taken: readonly Taken[], left: readonly LeftOut[], { leftOut }: Said) {
  const confirmed = taken
    .filter(({ signals }) => signals.length > 0)
    .map(({ id, cents, signals }) => ({
      af_affiliate_id: id,
      amount_cents: cents,
      kinds: signals.map(({ kind }) => kind),
      pm_transaction_ids: charges(signals),
    }));
  const out = left.map((one) => one.af_affiliate_id).filter((id) => leftOut.has(id));
  return { ...(confirmed.length > 0 && { confirmed }), ...(out.length > 0 && { left_out: out }) };
}

const charges = (signals: Candidate['signals']): number[] => [
  ...new Set(signals.flatMap(({ rows }) => rows.flatMap((row) => row.pm_transaction_id ?? []))),
];

async function make(ctx: Context, trx: Db, actor: Actor, asked: Asked) {
  const { until } = asked;
  const said = saidIn(asked);
  const before = endOf(until);
  await store.lockPayable(trx, before);
  const candidates = await listCandidates(ctx, trx, before);
  const left = candidates.flatMap((one) => {
    const reason = reasonToLeave(one, said);
    return reason ? [{ ...named(one), reason }] : [];
  });
  const taken = candidates.filter((one): one is Taken => !reasonToLeave(one, said));
  if (taken.length === 0) {
    const why = left.map(({ affiliate_name, reason }) => ` ${affiliate_name}: ${reason}`);
    throw invalidAt('until', `Não há comissões a pagar até este dia.${why.slice(0, 5).join('')}`);
  }
  const totalCents = taken.reduce((sum, { cents }) => sum + cents, 0);
  const entries = await bookParts(ctx, trx, actor, taken);
  const from = { now: ctx.clock(), userId: actor.userId };
  const id = await store.insertBatch(trx, { until, totalCents, ...from });
  await insertParts(trx, id, taken, entries);
  const affiliateIds = taken.map((one) => one.id);
  // An affiliate's first line can come after the lines were locked: its sum was not seen, so nothing is paid of it.
  if ((await store.takeLines(trx, id, { affiliateIds, before })) !== totalCents)
    throw invalidAt('until', 'Chegaram comissões neste instante. Faça o lote de novo.');
  const after = { until, total_cents: totalCents, affiliates: taken.length };
  await writeAudit(trx, actor, {
    action: 'affiliate.batch',
    record: 'af_batch',
    recordId: id,
    after: { ...after, ...decided(taken, left, said) },
  });
  return { ...(await describeBatch(trx, id)), left };
}

/** Makes a batch of all that can be paid until that day. Throws FORBIDDEN, INVALID, MONTH_CLOSED. */
export async function makeBatch(
  ctx: Context,
  actor: Actor,
  { act, ...asked }: Asked & { act: Act | null },
): Promise<Batch & { left: LeftOut[] }> {
  requireEdit(actor);
  requirePast(ctx, asked.until);
  return acting(ctx, act, async (trx) => ({ answer: await make(ctx, trx, actor, asked) }));
}
