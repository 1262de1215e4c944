import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { type Origin, writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import type { Act } from '../../platform/repeated-acts.ts';
import { onCharge } from './acting.ts';
import { type Locked, updateTransaction } from './payments.store.ts';
import { tellCustomer } from './tell-customer.ts';

/** Nobody is reminded twice by two people who press at once. */
const AGAIN_MS = 10 * 60_000;
const SOON = 'Esta cobrança foi lembrada há pouco. Espere dez minutos.';
const NOWHERE = 'Não há e-mail nem conversa por onde avisar. Informe o e-mail de quem paga.';

const NO_CODE = 'O banco ainda não deu o código desta cobrança: não há como pagar.';

type Reminding = { from: Origin; charge: Locked; now: Date };

/** Reminds of a charge that is locked and may be reminded of. Throws CHARGE_STATE. */
export async function remindLocked(ctx: Context, trx: Db, { from, charge, now }: Reminding) {
  const { id, reminded_at: last } = charge;
  if (last && now.getTime() - last.getTime() < AGAIN_MS)
    throw new AppError('CHARGE_STATE', { reason: SOON });
  if (charge.provider_wait === 'emit') throw new AppError('CHARGE_STATE', { reason: NO_CODE });
  const announce = await tellCustomer(ctx, trx, { ids: [id], why: 'remind' });
  if (!announce) throw new AppError('CHARGE_STATE', { reason: NOWHERE });
  await updateTransaction(trx, id, { reminded_at: now });
  await writeAudit(trx, from, {
    action: 'payment.remind',
    record: 'pm_transaction',
    recordId: id,
    after: { mailed: charge.person_email !== null, ticket_id: charge.ticket_id },
  });
  return announce;
}

/** Throws NOT_FOUND, FORBIDDEN, CHARGE_STATE, also if the person was just reminded or cannot be reached. */
export function remindCharge(
  ctx: Context,
  actor: Actor,
  { id, act }: { id: number; act: Act | null },
) {
  return onCharge(ctx, actor, { id, right: 'remind', act }, (trx, charge, now) =>
    remindLocked(ctx, trx, { from: actor, charge, now }),
  );
}
