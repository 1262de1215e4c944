import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type BankDesk, bankDesk, bankReturnOf } from '../../../../test/bank-desk.ts';
import { type ChargeOffice, chargeOffice } from '../../../../test/charges.ts';
import { loggedIn, type TestClient } from '../../../../test/client.ts';

let office: ChargeOffice;
let desk: BankDesk;
let operator: TestClient;
beforeAll(async () => {
  office = await chargeOffice();
  desk = await bankDesk(office);
  operator = await loggedIn(office.server.url, 'atendente');
});
afterAll(() => office.server.stop());

const OPERATOR = `email = 'atendente@exemplo.com.br'`;
const grant = (flags: string) =>
  office.sql(`update gl_user set granted = $1 where ${OPERATOR}`, [flags]);
const place = (unit: number) =>
  office.sql(
    `insert into gl_user_business_unit (user_id, business_unit_id)
     select id, $1 from gl_user where ${OPERATOR} on conflict do nothing`,
    [unit],
  );
let number = 0;
const fileOf = (lines: Parameters<typeof bankReturnOf>[1]) => {
  number += 1;
  return bankReturnOf(desk.unit, lines, { number });
};

/** A transaction of the test that waits with what the statement locks. */
async function holding(statement: string, values: unknown[]) {
  const holder = new pg.Client({ connectionString: office.server.databaseUrl });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin');
  await holder.query(statement, values);
  return {
    count: async (text: string) => (await holder.query(text)).rowCount,
    go: () => holder.query('commit'),
  };
}
const PATIENCE = { timeout: 20_000, interval: 100 };
const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

test('a return goes on while more requests wait for its charges than there are connections', async () => {
  const slip = await desk.slip();
  const { id } = await desk.read(fileOf([{ ...slip, paidCents: 10_000 }]));
  const told = 'select from pm_instruction where transaction_id = $1 for update';
  const held = await holding(told, [slip.id]);
  await office.admin.call(`/api/pm_return/${id}/apply`, { method: 'POST' });
  await vi.waitFor(async () => expect(await held.count(WAITING)).toBe(1), PATIENCE);
  const acts = Array.from({ length: 60 }, () => office.post(`/${slip.id}/cancel`, { reason: 'x' }));
  const { pool } = office.server.ctx;
  await vi.waitFor(() => expect(pool.waitingCount).toBeGreaterThan(0), PATIENCE);
  await held.go();
  const answers = await Promise.all(acts);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([409]));
  expect(await desk.apply(id)).toMatchObject({ counts: { paid: 1 }, done: 1 });
});

test('units that share an agreement have each their own return of a file, and nobody applies another one’s', async () => {
  const { sql } = office;
  const [twin] = await sql(
    `update gl_business_unit unit set bank_code = own.bank_code, bank_agency = own.bank_agency,
       bank_account = own.bank_account, bank_agreement = own.bank_agreement, bank_wallet = own.bank_wallet
     from gl_business_unit own
     where own.id = $1 and unit.id = (select min(id) from gl_business_unit where id <> $1)
     returning unit.id`,
    [desk.unit.id],
  );
  const [mine, theirs] = [await desk.slip(), await desk.slip({ business_unit_id: twin.id })];
  await grant('{can_transaction_edit}');
  await place(desk.unit.id);
  const paid = { paidCents: 10_000 };
  // A file that names its company is that of one unit: CNPJs are unique.
  const file = bankReturnOf({ ...desk.unit, cnpj: ' '.repeat(14) }, [
    { ...mine, ...paid },
    { ...theirs, ...paid },
  ]);
  const both = await desk.read(file);
  expect(both.lines.map(({ outcome }) => outcome)).toEqual(['paid', 'paid']);
  const { body } = await desk.send(file, operator);
  const own = body.data as typeof both;
  expect(own.id).not.toBe(both.id);
  expect(own.lines.map(({ outcome }) => outcome)).toEqual(['paid', 'fault']);
  expect((await operator.call(`/api/pm_return/${both.id}`)).status).toBe(404);
  expect((await operator.call(`/api/pm_return/${both.id}/apply`, { method: 'POST' })).status).toBe(
    404,
  );
  const seen = (await operator.call('/api/pm_return')).body.data as { id: number }[];
  expect(seen.map(({ id }) => id)).not.toContain(both.id);

  expect(await desk.apply(own.id)).toMatchObject({ counts: { paid: 1, fault: 1 } });
  expect(await desk.charge(theirs.id)).toMatchObject({ status: 'emitted' });
  expect(await desk.apply(both.id)).toMatchObject({ counts: { known: 1, paid: 1 } });
  for (const { id } of [mine, theirs])
    expect(await desk.charge(id)).toMatchObject({ status: 'paid', paid_cents: 10_000 });
});

test('whoever loses the right between the click and the job applies nothing; others still may', async () => {
  const slip = await desk.slip();
  await grant('{can_transaction_edit}');
  await place(desk.unit.id);
  const read = await desk.send(fileOf([{ ...slip, paidCents: 10_000 }]), operator);
  const { id } = read.body.data as { id: number };
  const held = await holding('select from pm_transaction where id = $1 for update', [slip.id]);
  expect(await operator.call(`/api/pm_return/${id}/apply`, { method: 'POST' })).toMatchObject({
    status: 200,
    body: { data: { state: 'applying' } },
  });
  await vi.waitFor(async () => expect(await held.count(WAITING)).toBe(1), PATIENCE);
  await grant('{}');
  await held.go();
  const refused = `select count(*) from gl_audit where action = 'return.refused' and record_id = ${id}`;
  await vi.waitFor(async () => expect(await office.count(refused)).toBe(1), PATIENCE);
  expect(await desk.charge(slip.id)).toMatchObject({ status: 'emitted', payments: [] });
  expect(await desk.apply(id)).toMatchObject({ counts: { paid: 1 } });
  expect(await desk.charge(slip.id)).toMatchObject({ status: 'paid', paid_cents: 10_000 });
});
