import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dayFromNow } from '../../../../test/days.ts';
import { type InvoiceOffice, invoiceOffice } from '../../../../test/invoice-office.ts';
import { invoiceCharge } from '../charges/automatic.ts';

// A charge and the entry that its money is posted to are one sale.

let office: InvoiceOffice;
beforeAll(async () => {
  office = await invoiceOffice();
});
afterAll(() => office.stop());

const settle = async (id: number, paid_cents: number) => {
  const { status, body } = await office.admin.call(`/api/pm_transaction/${id}/settle`, {
    method: 'POST',
    body: { paid_on: dayFromNow(), paid_cents },
  });
  expect(status, JSON.stringify(body)).toBe(200);
};

/** A charge of which this came, and the entry that it was posted to. */
async function sale(paid = 25_000, more: object = {}) {
  const { status, body } = await office.admin.call('/api/pm_transaction', {
    method: 'POST',
    body: {
      value_cents: 25_000,
      due_date: dayFromNow(9),
      business_unit_id: office.unit,
      person_name: 'Zuleica Prova',
      person_tax_id: '52998224725',
      type: 'cash',
      emit: true,
      ...more,
    },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const { id } = body.data as { id: number };
  await settle(id, paid);
  const [entry] = await office.sql(
    `select id::int from fn_entry where pm_transaction_id = $1 and source = 'charge'`,
    [id],
  );
  return { charge: { pm_transaction_id: id }, entry: { fn_entry_id: entry.id as number } };
}

const make = (from: object) => office.call('', 'POST', from);
const outcome = ({ status, body }: Awaited<ReturnType<typeof make>>) =>
  status === 200 ? 200 : [status, body.code];
const refused = [409, 'INVOICE_EXISTS'];
const idOf = ({ body }: Awaited<ReturnType<typeof make>>) => (body.data as { id: number }).id;
const emit = (id: number) => office.call(`/${id}/emit`, 'POST', {});

const orders = [
  ['charge', 'entry'],
  ['entry', 'charge'],
] as const;

test.each(orders)('the note of the %s leaves no room for one of the %s', async (first, second) => {
  const of = await sale();
  const made = await make(of[first]);
  expect(outcome(made)).toBe(200);
  expect(outcome(await make(of[second]))).toEqual(refused);
  expect(outcome(await office.call('/preview', 'POST', of[second]))).toEqual(refused);
  const { body } = await office.admin.call(
    `/api/pm_transaction/${of.charge.pm_transaction_id}/invoicing`,
  );
  expect(body.data).toMatchObject({ invoices: [{ id: idOf(made) }] });
  // A draft that was deleted and a note that was cancelled leave it free.
  expect((await office.call(`/${idOf(made)}`, 'DELETE')).status).toBe(200);
  const other = await make(of[second]);
  expect(outcome(other)).toBe(200);
  expect(outcome(await emit(idOf(other)))).toBe(200);
  expect(outcome(await make(of[first]))).toEqual(refused);
  const reason = { reason: 1, text: 'Valor errado, será emitida outra.' };
  expect(outcome(await office.call(`/${idOf(other)}/cancel`, 'POST', reason))).toBe(200);
  expect(outcome(await make(of[first]))).toBe(200);
});

test.each(orders)(
  'of a rejected note of the %s and one of the %s one is signed',
  async (...order) => {
    for (const [first, then] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const of = await sale();
      const rejected = idOf(await make(of[order[0]]));
      expect(outcome(await emit(rejected))).toBe(200);
      await office.sql(`update nf_invoice set status = 'rejected' where id = $1`, [rejected]);
      const made = await make(of[order[1]]);
      expect(outcome(made)).toBe(200);
      const both = [rejected, idOf(made)] as const;
      expect(outcome(await emit(both[first]))).toBe(200);
      expect(outcome(await emit(both[then]))).toEqual(refused);
    }
  },
);

test('two who make it at once, one from each end, make one', async () => {
  const { charge, entry } = await sale();
  const holder = await office.server.ctx.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from pm_transaction where id = $1 for no key update', [
      charge.pm_transaction_id,
    ]);
    const asked = [charge, entry, charge, entry].map(make);
    // Each has seen no note and waits for its turn.
    await vi.waitFor(async () => {
      const { rows } = await office.server.ctx.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(asked.length);
    }, 20_000);
    await holder.query('commit');
    const outcomes = (await Promise.all(asked)).map(outcome);
    expect(outcomes.filter((one) => one === 200)).toHaveLength(1);
    expect(outcomes.filter((one) => one !== 200)).toEqual([refused, refused, refused]);
  } finally {
    holder.release();
  }
  const notes = await office.sql(
    'select from nf_invoice where pm_transaction_id = $1 or fn_entry_id = $2',
    [charge.pm_transaction_id, entry.fn_entry_id],
  );
  expect(notes).toHaveLength(1);
});

test('the parts of a charge have each their own note', async () => {
  const { charge, entry } = await sale(10_000);
  await settle(charge.pm_transaction_id, 15_000);
  const entries = await office.sql(
    `select id::int from fn_entry where pm_transaction_id = $1 and source = 'charge' order by id`,
    [charge.pm_transaction_id],
  );
  expect(entries).toHaveLength(2);
  expect(entries[0]).toEqual({ id: entry.fn_entry_id });
  for (const { id } of entries) expect(outcome(await make({ fn_entry_id: id }))).toBe(200);
  expect(outcome(await make(charge))).toEqual(refused);
});

test('a paid charge makes no note by itself where its entry has one', async () => {
  const { charge, entry } = await sale(10_000, { invoicing: 'draft' });
  const { pm_transaction_id: id } = charge;
  const made = idOf(await make(entry));
  await settle(id, 15_000);
  await invoiceCharge(office.server.ctx, { id });
  const { body } = await office.admin.call(`/api/pm_transaction/${id}/invoicing`);
  expect(body.data).toEqual({
    invoicing: 'draft',
    problem: null,
    invoices: [{ id: made, status: 'draft', number: null }],
  });
});
