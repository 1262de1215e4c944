import type { Batch } from '@balcao/contract/affiliates/batches';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalidAt } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { Act } from '../../../platform/repeated-acts.ts';
import { bookPayables } from '../../finance/entries/payables.ts';
import { acting } from '../../payments/acting.ts';
import { today } from '../../payments/payments.ts';
import { requireEdit } from '../policy.ts';
import * as store from './batches.store.ts';
import { describeBatch } from './batches.ts';

type Left = {
  af_affiliate_id: number;
  affiliate_name: string;
  amount_cents: number;
  reason: string;
};

function leftOut({ id, name, cents, pixKey }: store.Payable): Left | undefined {
  const reason =
    cents <= 0
      ? 'Estornos passam do que há a pagar: o próximo lote desconta.'
      : pixKey
        ? undefined
        : 'Falta a chave Pix no cadastro.';
  if (!reason) return undefined;
  return { af_affiliate_id: id, affiliate_name: name, amount_cents: cents, reason };
}

/** The first moment of the day after, in São Paulo, which has had no summer time since 2019. */
const endOf = (day: string) => new Date(Date.parse(`${day}T00:00:00-03:00`) + 86_400_000);

type Taken = store.Payable & { pixKeyKind: string; pixKey: string };

/** One payable entry for each affiliate; their ids in the order given. */
const bookParts = (ctx: Context, trx: Db, actor: Actor, taken: readonly Taken[]) =>
  bookPayables(ctx, trx, actor, {
    purpose: 'commissions',
    payables: taken.map(({ name, cents, unitId }) => ({
      ...{ supplierName: name, cents, unitId },
      description: `Comissões de afiliado: ${name}`,
    })),
  });

async function make(ctx: Context, trx: Db, actor: Actor, until: string) {
  const before = endOf(until);
  const payable = await store.lockPayable(trx, before);
  const left = payable.flatMap((one) => leftOut(one) ?? []);
  const taken = payable.filter((one): one is Taken => !leftOut(one));
  if (taken.length === 0) {
    const why = left.map(({ affiliate_name, reason }) => ` ${affiliate_name}: ${reason}`);
    throw invalidAt('until', `Não há comissões a pagar até este dia.${why.slice(0, 5).join('')}`);
  }
  const totalCents = taken.reduce((sum, { cents }) => sum + cents, 0);
  const entries = await bookParts(ctx, trx, actor, taken);
  const id = await store.insertBatch(trx, {
    until,
    totalCents,
    now: ctx.clock(),
    userId: actor.userId,
  });
  const parts = taken.map(({ id: af_affiliate_id, cents, pixKeyKind, pixKey }, at) => ({
    ...{ af_affiliate_id, amount_cents: cents, fn_entry_id: entries[at] ?? 0 },
    ...{ pix_key_kind: pixKeyKind, pix_key: pixKey },
  }));
  await store.insertParts(trx, id, parts);
  const affiliateIds = taken.map((one) => one.id);
  if ((await store.takeLines(trx, id, { affiliateIds, before })) !== totalCents)
    throw new Error(`batch ${id}: its lines are not its sum`);
  await writeAudit(trx, actor, {
    action: 'affiliate.batch',
    record: 'af_batch',
    recordId: id,
    after: { until, total_cents: totalCents, affiliates: taken.length },
  });
  return { ...(await describeBatch(trx, id)), left };
}

/** Makes a batch of all that can be paid until that day. Throws FORBIDDEN, INVALID, MONTH_CLOSED. */
export async function makeBatch(
  ctx: Context,
  actor: Actor,
  { until, act }: { until: string; act: Act | null },
): Promise<Batch & { left: Left[] }> {
  requireEdit(actor);
  if (until > today(ctx))
    throw new AppError('INVALID', { fields: { until: ['A data não pode ser futura.'] } });
  return acting(ctx, act, async (trx) => ({ answer: await make(ctx, trx, actor, until) }));
}
