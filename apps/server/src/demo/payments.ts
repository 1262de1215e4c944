import { dayOf } from '../features/payments/payments.rules.ts';
import { createPayment, emitPayment } from '../features/payments/payments.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database/open.ts';
import { insertCame, insertReturned } from './charge-rows.store.ts';
import { customer } from './people.ts';
import { setLateTerms, settlePayment } from './store.ts';

const DAY = 86_400_000;

/** `end` is what happened after the slip was emitted; the due date is `due` days from today. */
type Example = {
  who: string;
  unit: number;
  cents: number;
  due: number;
  end: 'draft' | 'emitted' | 'paid' | 'cancelled' | 'refunded';
  type?: 'boleto' | 'pix';
  token?: string;
};

/** The README's customer has one slip of each kind; the links of docs/product/demonstration.md#links are the first two. */
const examples: Example[] = [
  { who: customer.name, unit: 0, cents: 48_990, due: 7, end: 'emitted', token: 'demo-boleto' },
  { who: customer.name, unit: 0, cents: 48_990, due: -24, end: 'paid', token: 'demo-pago' },
  { who: customer.name, unit: 0, cents: 12_500, due: -13, end: 'emitted', token: 'demo-vencido' },
  { who: customer.name, unit: 0, cents: 48_990, due: 3, end: 'cancelled', token: 'demo-cancelado' },
  { who: 'Antônio Ribeiro', unit: 0, cents: 1_284_000, due: 12, end: 'emitted' },
  { who: 'Padaria Pão de Mel Ltda', unit: 1, cents: 356_075, due: 5, end: 'emitted' },
  { who: 'Sílvia Andrade', unit: 1, cents: 89_900, due: -9, end: 'emitted' },
  { who: 'Condomínio Jardim das Acácias', unit: 2, cents: 2_415_530, due: 20, end: 'draft' },
  { who: 'Joana Prates', unit: 2, cents: 67_450, due: -12, end: 'paid' },
  { who: 'Mercado Bom Preço', unit: 1, cents: 412_300, due: -40, end: 'paid' },
  { who: 'Ricardo Moura', unit: 0, cents: 25_000, due: 2, end: 'emitted', type: 'pix' },
  { who: 'Elisa Tavares', unit: 2, cents: 150_000, due: -30, end: 'refunded' },
];

/** Payments in every state, inside the transaction of the demonstration data. */
export async function insertPayments(
  trx: Db,
  { config }: Pick<Context, 'config'>,
  unitIds: number[],
  now: Date,
): Promise<void> {
  const { id: customerId } = await trx
    .selectFrom('gl_user')
    .select('id')
    .where('email', '=', customer.email)
    .executeTakeFirstOrThrow();
  for (const { who, unit, cents, due, end, type = 'boleto', token } of examples) {
    const { id } = await createPayment(trx, config.secret, {
      personId: who === customer.name ? customerId : null,
      personName: who,
      unitId: unitIds[unit] ?? 0,
      cents,
      type,
      dueDate: dayOf(new Date(now.getTime() + due * DAY)),
      ...(token && { token }),
    });
    if (due < 0) await setLateTerms(trx, id);
    const emitted = new Date(now.getTime() + Math.min(due - 10, 0) * DAY);
    if (end !== 'draft') await emitPayment(trx, null, id, emitted);
    if (end === 'cancelled') {
      const cancel = { cancel_reason: 'Cliente desistiu do serviço', cancelled_at: emitted };
      await settlePayment(trx, id, { status: end, ...cancel });
    }
    if (end === 'paid' || end === 'refunded') {
      const paidAt = new Date(now.getTime() + (due - 1) * DAY);
      await insertMoney(trx, { id, cents, paidAt, back: end === 'refunded' });
    }
  }
}

type Money = { id: number; cents: number; paidAt: Date; back: boolean };

/** All that was asked came; `back`: and went back. */
async function insertMoney(trx: Db, { id, cents, paidAt, back }: Money): Promise<void> {
  const refunded_cents = back ? cents : 0;
  const status = back ? 'refunded' : 'paid';
  await settlePayment(trx, id, { status, paid_at: paidAt, paid_cents: cents, refunded_cents });
  const of = { transaction_id: id, cents, created_at: paidAt, created_by: null };
  const source = 'webhook';
  const [payment_id] = await insertCame(trx, [
    {
      ...of,
      source,
      refunded_cents,
      paid_on: dayOf(paidAt),
      external_id: `demo-${id}-1`,
      duplicate: false,
      note: null,
    },
  ]);
  if (!back || payment_id === undefined) return;
  await insertReturned(trx, [{ ...of, payment_id, reason: 'Serviço não realizado' }]);
}
