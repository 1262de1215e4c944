import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn } from './client.ts';
import {
  type Data,
  expectFault,
  expectPages,
  expectRefused,
  type FinanceProgram,
  financeProgram,
} from './finance-calls.ts';
import { linesOf, path, statementForm } from './statement-form.ts';
import { type BankLine, ofxOf } from './statements.ts';

let program: FinanceProgram;
beforeAll(async () => {
  program = await financeProgram();
});
afterAll(() => program.server.stop());

/** Imports lines; what each of them is. */
async function bring(...lines: Omit<BankLine, 'name'>[]) {
  const { data } = await program.post(
    path,
    statementForm(ofxOf(linesOf(...lines)), program.books.bank),
  );
  const { rows } = await program.get(`${path}/${data.id}/suggestions`);
  return { id: data.id, lines: rows as unknown as (Data & { line_id: number })[] };
}
const entry = async (more: object = {}) => {
  const { data } = await program.post('/fn_entry', {
    direction: 'payable',
    description: 'Conta de luz',
    business_unit_id: program.books.unit,
    fn_account_id: program.books.account('3.02.001'),
    due_date: '2026-06-10',
    amount_cents: 10_000,
    ...more,
  });
  return data.id;
};
const statusOf = async (id: number) => (await program.get(`/fn_entry/${id}/edit`)).data.status;
const line = (id: number | undefined, act: string) => `${path}/line/${id ?? 0}/${act}`;

test('suggestions name candidates with kind, score and why, and a line is matched with one once per key', async () => {
  const { get, post, twice, count } = program;
  const bill = await entry({ amount_cents: 45_678 });
  const { id, lines } = await bring({ amount: '-456.78', text: 'Energia' });
  const [found] = lines;
  expect(found).toMatchObject({ on: '2026-06-10', amount_cents: -45_678, text: 'Energia' });
  const suggested = await expectPages(program, `${path}/${id}/suggestions`);
  expect(suggested).toHaveLength(1);
  const [best] = (found?.candidates ?? []) as (Data & { score: number })[];
  expect(best).toMatchObject({
    kind: 'entry',
    id: bill,
    score: expect.any(Number),
    why: expect.arrayContaining([expect.any(String)]),
  });
  const matches = [{ kind: 'entry', id: bill, amount_cents: -45_678 }];
  const before = await count('fn_movement');
  expect(await twice('POST', line(found?.line_id, 'match'), { matches })).toMatchObject({
    id: found?.line_id,
    state: 'matched',
    matches: [{ fn_entry_id: bill, amount_cents: -45_678 }],
  });
  expect([await statusOf(bill), await count('fn_movement')]).toEqual(['settled', before + 1]);
  expect((await get(`${path}/${id}/suggestions`)).rows).toEqual([]);
  expectRefused(await post(line(found?.line_id, 'match'), { matches }), 409, 'LINE_STATE');
  expect(await twice('POST', line(found?.line_id, 'unmatch'))).toMatchObject({ state: 'open' });
  expectRefused(await post(line(found?.line_id, 'unmatch')), 409, 'LINE_STATE');
  expect(await statusOf(bill)).toBe('open');
});

test('a line is split over several entries, and money that is booked already is matched as a movement', async () => {
  const { get, post, twice, books } = program;
  const [one, two] = [await entry({ amount_cents: 2_000 }), await entry({ amount_cents: 3_000 })];
  const { lines } = await bring({ amount: '-50.00' }, { amount: '-61.00' });
  const [whole, booked] = ['-5000', '-6100'].map(
    (cents) => lines.find(({ amount_cents }) => amount_cents === Number(cents))?.line_id,
  );
  const parts = (last: number) => ({
    matches: [
      { kind: 'entry', id: one, amount_cents: -2_000 },
      { kind: 'entry', id: two, amount_cents: last },
    ],
  });
  expectFault(await post(line(whole, 'match'), parts(-2_999)), 'matches');
  expect([await statusOf(one), await statusOf(two)]).toEqual(['open', 'open']);
  await twice('POST', line(whole, 'match'), parts(-3_000));
  expect([await statusOf(one), await statusOf(two)]).toEqual(['settled', 'settled']);

  const paid = await entry({ amount_cents: 6_100 });
  const money = { on: '2026-06-10', amount_cents: 6_100, fn_bank_account_id: books.bank };
  await post(`/fn_entry/${paid}/settle`, money);
  const [settled] = (await get(`/fn_entry/${paid}/edit`)).data.settlements as Data[];
  const matches = [{ kind: 'movement', id: settled?.id, amount_cents: -6_100 }];
  expect(await twice('POST', line(booked, 'match'), { matches })).toMatchObject({
    matches: [{ movement_id: settled?.id }],
  });
  const [other] = (await bring({ amount: '-61.00' })).lines;
  expectRefused(await post(line(other?.line_id, 'match'), { matches }), 409, 'MATCH_TAKEN');
  // A settlement that the bank confirms is first unmatched.
  const reason = 'Engano';
  expectRefused(await post(`/fn_entry/${paid}/reverse`, { reason }), 409, 'ENTRY_STATE');
});

test('wrong matches are refused in words, and the line stays open', async () => {
  const { get, post } = program;
  const bill = await entry({ amount_cents: 900 });
  const { id, lines } = await bring({ amount: '-9.00', text: 'Sobra' });
  const [found] = lines;
  const match = (one: object) =>
    post(line(found?.line_id, 'match'), {
      matches: [{ kind: 'entry', id: bill, amount_cents: -900, ...one }],
    });
  for (const one of [
    { kind: 'gift' },
    { id: 'x' },
    { id: 99_999_999 },
    { amount_cents: 0 },
    { amount_cents: -9.5 },
    { amount_cents: -901 },
    { interest_cents: -1 },
  ]) {
    const { status, whole } = await match(one);
    expect([status, Object.keys(whole.errors ?? {})[0]], JSON.stringify([one, whole])).toEqual([
      422,
      expect.stringMatching(/^matches/),
    ]);
  }
  expectFault(await post(line(found?.line_id, 'match'), { matches: [] }), 'matches');
  expectFault(await post(line(found?.line_id, 'match'), {}), 'matches');
  expectRefused(
    await post(line(99_999_999, 'match'), {
      matches: [{ kind: 'entry', id: bill, amount_cents: -900 }],
    }),
    404,
    'NOT_FOUND',
  );
  expectRefused(await post(line(99_999_999, 'unmatch')), 404, 'NOT_FOUND');
  expect(await statusOf(bill)).toBe('open');
  expect((await get(`${path}/${id}`)).data).toMatchObject({ open: 1, matched: 0 });
  const by = await loggedIn(program.server.url, 'atendente');
  const answer = await program.ask('POST', line(found?.line_id, 'unmatch'), undefined, { by });
  expectRefused(answer, 403, 'FORBIDDEN');
});
