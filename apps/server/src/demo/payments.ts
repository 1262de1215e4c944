import { dayOf } from '../features/payments/payments.rules.ts';
import { lockTransaction, updateEmitted } from '../features/payments/payments.store.ts';
import { createPayment } from '../features/payments/payments.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database/open.ts';
import { codesOfMany } from './charge-codes.ts';
import type { Fate } from './charge-fate.ts';
import { type Deed, deedsOf } from './charge-history.ts';
import { insertCame, insertDeeds, insertReturned } from './charge-rows.store.ts';
import { customer, financeOf } from './people.ts';
import { setLateTerms, settlePayment } from './store.ts';

const DAY = 86_400_000;
const CANCELLED = 'Cliente desistiu do serviço';
const RETURNED = 'Serviço não realizado';
const SOURCE = 'webhook';

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

type Company = { unitIds: number[]; staffIds: number[] };

/** How it is paid, from its emission on. */
async function emit(trx: Db, id: number, unitId: number, on: Date): Promise<number | null> {
  const draft = await lockTransaction(trx, id);
  if (!draft) return null;
  const { type, value_cents: cents, due_date: due, closed_days, counted_due_date } = draft;
  const asked = { type: type as 'boleto', cents, due, payer: { unit: 0 } };
  const codes = (await codesOfMany(trx, [unitId], [{ id, asked }])).get(id);
  if (!codes) return null;
  await updateEmitted(
    trx,
    [{ id, provider: 'balcao', closed_days, counted_due_date, ...codes }],
    on,
  );
  return codes.our_number;
}

/** Payments in every state with their history, inside the transaction of the demonstration data. */
export async function insertPayments(
  trx: Db,
  { config }: Pick<Context, 'config'>,
  company: Company,
  now: Date,
): Promise<void> {
  const own = await trx
    .selectFrom('gl_user')
    .select(['id', 'tax_id', 'email'])
    .where('email', '=', customer.email)
    .executeTakeFirstOrThrow();
  const by = financeOf(company);
  const deeds: Deed[] = [];
  for (const { who, unit, cents, due, end, type = 'boleto', token } of examples) {
    const isOwn = who === customer.name;
    const unitId = company.unitIds[unit] ?? 0;
    const dueDate = dayOf(new Date(now.getTime() + due * DAY));
    const { id } = await createPayment(trx, config.secret, {
      personId: isOwn ? own.id : null,
      personName: who,
      unitId,
      cents,
      type,
      dueDate,
      ...(token && { token }),
    });
    const payer = isOwn && { person_tax_id: own.tax_id, person_email: own.email };
    const emitted = new Date(now.getTime() + Math.min(due - 10, 0) * DAY);
    await settlePayment(trx, id, { created_by: by, created_at: emitted, ...payer });
    if (due < 0) await setLateTerms(trx, id);
    const ourNumber = end === 'draft' ? null : await emit(trx, id, unitId, emitted);
    const made = dayOf(emitted);
    const fate: Fate = { status: end, payments: [], refund: null, cancel: null };
    if (end === 'cancelled') {
      fate.cancel = { on: made, reason: CANCELLED };
      await settlePayment(trx, id, {
        status: end,
        cancel_reason: CANCELLED,
        cancelled_at: emitted,
      });
    }
    const paymentIds: number[] = [];
    if (end === 'paid' || end === 'refunded') {
      const paidAt = new Date(now.getTime() + (due - 1) * DAY);
      const back = end === 'refunded';
      const on = dayOf(paidAt);
      const refunded = back ? cents : 0;
      fate.payments = [{ on, cents, source: SOURCE, duplicate: false, refunded }];
      fate.refund = back ? { on, reason: RETURNED } : null;
      paymentIds.push(await insertMoney(trx, { id, cents, paidAt, back }));
    }
    const asked = { cents, due: dueDate, type, made };
    deeds.push(...deedsOf({ id, asked, fate }, { ourNumber, paymentIds, by, now }));
  }
  await insertDeeds(trx, 'pm_transaction', deeds);
}

type Money = { id: number; cents: number; paidAt: Date; back: boolean };

/** All that was asked came; `back`: and went back. Returns the payment's number. */
async function insertMoney(trx: Db, { id, cents, paidAt, back }: Money): Promise<number> {
  const refunded_cents = back ? cents : 0;
  const status = back ? 'refunded' : 'paid';
  await settlePayment(trx, id, { status, paid_at: paidAt, paid_cents: cents, refunded_cents });
  const of = { transaction_id: id, cents, created_at: paidAt, created_by: null };
  const [payment_id = 0] = await insertCame(trx, [
    {
      ...of,
      source: SOURCE,
      refunded_cents,
      paid_on: dayOf(paidAt),
      external_id: `demo-${id}-1`,
      duplicate: false,
      note: null,
    },
  ]);
  if (back) await insertReturned(trx, [{ ...of, payment_id, reason: RETURNED }]);
  return payment_id;
}
