import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ChargeOffice, chargeOffice } from '../../../test/charges.ts';
import { startTestServer } from '../../../test/server.ts';
import { stopForErasure } from './recurrence-acts.ts';
import { makeDue } from './recurrence-job.ts';

let office: ChargeOffice;
let at: string;
/** The clock of the job; days are those of São Paulo. */
const clock = () => new Date(`${at}T15:00:00Z`);
beforeAll(async () => {
  office = await chargeOffice();
});
afterAll(() => office.server.stop());
beforeEach(async () => {
  at = '2027-01-02';
  office.server.ctx.clock = () => new Date();
  await office.sql(`update pm_recurrence set state = 'stopped', stopped_at = now(), look_at = null,
    next_due_date = null, wait_reason = null where state = 'active'`);
});

const ctx = () => ({ ...office.server.ctx, clock });
type Made = { id: number; status: string; due_date: string; number: number; value_cents: number };
type Whole = Record<string, unknown> & { id: number; charges: Made[] };

async function begun(more: object = {}) {
  const body = { ...office.base(), due_date: '2027-01-31', every: 'month', emit: true, ...more };
  const asked = { ...body, days_ahead: 10, ...more };
  const answer = await office.post('/recurrence', asked);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (answer.body.recurrence as Whole).id;
}
const show = async (id: number) =>
  (await office.admin.call(`/api/pm_recurrence/${id}`)).body.data as Whole;
const made = async (id: number) =>
  (await show(id)).charges
    .toReversed()
    .map(({ number, due_date, status }) => [number, due_date, status]);
async function runOn(day: string) {
  at = day;
  await makeDue(ctx());
}
const notices = (title: string) =>
  office.count(`select count(*) from gl_notification where title = '${title}'`);

test('the next one comes so many days ahead and not before, emitted, and the customer hears of it', async () => {
  const ticket = await office.open('Atendimento', { person_email: 'rita@exemplo.net' });
  const id = await begun({ at_ticket_id: ticket, times: 3 });
  await runOn('2027-02-17');
  expect(await made(id)).toEqual([[1, '2027-01-31', 'emitted']]);
  await runOn('2027-02-18');
  await runOn('2027-02-18');
  expect(await made(id)).toEqual([
    [1, '2027-01-31', 'emitted'],
    [2, '2027-02-28', 'emitted'],
  ]);
  expect(await office.lines(ticket, 3)).toHaveLength(2);
  await runOn('2027-03-21');
  expect(await made(id)).toHaveLength(3);
  expect(await show(id)).toMatchObject({ state: 'finished', made: 3, next_due_date: null });
  await runOn('2028-03-21');
  expect(await made(id)).toHaveLength(3);
});

test('29 February, every year; a due date on a holiday moves to the next business day', async () => {
  const id = await begun({ due_date: '2028-02-29', every: 'year', times: 5 });
  await runOn('2032-02-25');
  expect((await show(id)).charges.map(({ due_date }) => due_date).toReversed()).toEqual([
    '2028-02-29',
    '2029-02-28',
    '2030-02-28',
    '2031-02-28',
    '2032-02-29',
  ]);
  const month = await begun({ due_date: '2027-03-25', emit: false });
  await runOn('2027-04-20');
  const [row] = await office.sql(
    'select due_date::text, counted_due_date::text, status from pm_transaction where recurrence_id = $1 and recurrence_number = 9',
    [month],
  );
  expect(row).toBeUndefined();
  await runOn('2027-12-20');
  const [christmas] = await office.sql(
    'select due_date::text, counted_due_date::text, status from pm_transaction where recurrence_id = $1 and recurrence_number = 10',
    [month],
  );
  expect(christmas).toEqual({
    due_date: '2027-12-25',
    counted_due_date: '2027-12-27',
    status: 'draft',
  });
});

test('after two months without a server all are made; those past their day are drafts for staff', async () => {
  const before = await notices('Cobrança feita com atraso');
  const id = await begun();
  await runOn('2027-04-25');
  expect(await made(id)).toEqual([
    [1, '2027-01-31', 'emitted'],
    [2, '2027-02-28', 'draft'],
    [3, '2027-03-31', 'draft'],
    [4, '2027-04-30', 'emitted'],
  ]);
  expect(await notices('Cobrança feita com atraso')).toBeGreaterThan(before);
});

test('changed terms are those of the next ones, and dates of a discount move along', async () => {
  const discount = { kind: 1, steps: [{ until: '2027-01-21', value: '5.00' }] };
  const id = await begun({ discount });
  await office.admin.call(`/api/pm_recurrence/${id}`, {
    method: 'PUT',
    body: { value_cents: 12_345, description: 'Reajuste', type: 'pix' },
  });
  await runOn('2027-02-20');
  const rows = await office.sql(
    `select value_cents, description, type, discount->'steps'->0->>'until' as until, created_by
     from pm_transaction where recurrence_id = $1 order by recurrence_number`,
    [id],
  );
  expect(rows).toMatchObject([
    { value_cents: 10_000, type: 'boleto', until: '2027-01-21' },
    {
      value_cents: 12_345,
      description: 'Reajuste',
      type: 'pix',
      until: '2027-02-18',
      created_by: null,
    },
  ]);
});

test('two servers at once make each charge once', async () => {
  const ids = [];
  for (let index = 0; index < 8; index += 1) ids.push(await begun({ times: 6 }));
  const second = await startTestServer({ DATABASE_URL: office.server.databaseUrl });
  try {
    at = '2027-05-25';
    const other = { ...second.ctx, clock };
    await Promise.all([makeDue(ctx()), makeDue(other), makeDue(ctx()), makeDue(other)]);
  } finally {
    await second.stop();
  }
  for (const id of ids) expect((await made(id)).map(([number]) => number)).toEqual([1, 2, 3, 4, 5]);
});

test('a unit without bank data makes it wait, says why once, and goes on when repaired', async () => {
  const title = 'Repetição de cobrança espera';
  const before = await notices(title);
  const id = await begun();
  const other = await begun({ emit: false });
  const unit = (agency: string) =>
    office.sql('update gl_business_unit set bank_agency = $1, pix_key = null where id = $2', [
      agency,
      office.unit,
    ]);
  const [{ bank_agency, pix_key }] = await office.sql(
    'select bank_agency, pix_key from gl_business_unit where id = $1',
    [office.unit],
  );
  await unit('');
  await runOn('2027-02-20');
  await runOn('2027-02-21');
  expect(await show(id)).toMatchObject({
    state: 'active',
    made: 1,
    wait_reason: expect.stringContaining('dados bancários'),
  });
  // Drafts need no bank data.
  expect(await made(other)).toHaveLength(2);
  const told = (await notices(title)) - before;
  await runOn('2027-02-22');
  expect((await notices(title)) - before).toBe(told);
  await office.sql('update gl_business_unit set bank_agency = $1, pix_key = $2 where id = $3', [
    bank_agency,
    pix_key,
    office.unit,
  ]);
  await runOn('2027-02-23');
  expect(await show(id)).toMatchObject({ made: 2, wait_reason: null });
});

test('a person who is off makes it wait; the next one has the name and address of the register', async () => {
  const [{ id: person }] = await office.sql(
    `insert into gl_user (name, nickname, email, level) values ('Rui Antigo', 'Rui', 'rui@antigo.example', 10) returning id`,
  );
  const { person_name: _, ...base } = office.base() as Record<string, unknown>;
  const answer = await office.post('/recurrence', {
    ...base,
    person_id: person,
    due_date: '2027-01-31',
    every: 'month',
  });
  const { id } = answer.body.recurrence as Whole;
  await office.sql('update gl_user set active = false where id = $1', [person]);
  await runOn('2027-02-20');
  expect(await show(id)).toMatchObject({
    made: 1,
    wait_reason: expect.stringContaining('desativado'),
  });
  await office.sql(
    `update gl_user set active = true, name = 'Rui Novo', email = 'rui@novo.example' where id = $1`,
    [person],
  );
  await runOn('2027-02-21');
  const [row] = await office.sql(
    'select person_name, person_email from pm_transaction where recurrence_id = $1 and recurrence_number = 2',
    [id],
  );
  expect(row).toEqual({ person_name: 'Rui Novo', person_email: 'rui@novo.example' });
});

test('a ticket without its data ends it; so does the erasure of its person', async () => {
  const ticket = await office.open('Atendimento');
  const [id, other] = [await begun({ at_ticket_id: ticket }), await begun()];
  await office.sql('update at_ticket set anonymised_at = now() where id = $1', [ticket]);
  const { charges } = await show(other);
  await office.server.ctx.db
    .transaction()
    .execute((trx) => stopForErasure(trx, [charges[0]?.id ?? 0], clock()));
  await runOn('2027-02-20');
  for (const [one, why] of [
    [id, 'conversa'],
    [other, 'quem paga'],
  ] as const)
    expect(await show(one)).toMatchObject({
      state: 'stopped',
      made: 1,
      stop_reason: expect.stringContaining(why),
    });
});

test('one that fails for an unknown reason waits, and holds no other up', async () => {
  const bad = await begun();
  const good = await begun({ emit: false });
  // No words for staff, only a line in the log.
  await office.sql(
    `alter table pm_transaction add constraint broken
     check (recurrence_id is distinct from ${bad} or recurrence_number = 1) not valid`,
  );
  at = '2027-02-20';
  await makeDue({ ...ctx(), log: office.server.ctx.log.child({}, { level: 'silent' }) });
  await office.sql('alter table pm_transaction drop constraint broken');
  expect(await show(bad)).toMatchObject({
    made: 1,
    wait_reason: expect.stringContaining('inesperado'),
  });
  expect(await made(good)).toHaveLength(2);
  await runOn('2027-02-21');
  expect(await made(bad)).toHaveLength(2);
});
