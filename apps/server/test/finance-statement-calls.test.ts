import { randomUUID } from 'node:crypto';
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
import { type BankLine, ofxOf } from './statements.ts';

let program: FinanceProgram;
beforeAll(async () => {
  program = await financeProgram();
});
afterAll(() => program.server.stop());

const path = '/fn_statement';
function formOf(text: string | null, account: unknown = program.books.bank, name = 'extrato.ofx') {
  const form = new FormData();
  if (account !== null) form.append('fn_bank_account_id', String(account));
  if (text !== null) form.append('file', new Blob([text]), name);
  return form;
}
let named = 0;
/** Lines that no other test brings. */
const linesOf = (...lines: Omit<BankLine, 'name'>[]) =>
  lines.map((line) => {
    named += 1;
    return { ...line, name: `linha ${named}` };
  });
/** Imports lines; what each of them is. */
async function bring(...lines: Omit<BankLine, 'name'>[]) {
  const { data } = await program.post(path, formOf(ofxOf(linesOf(...lines))));
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

test('a statement is imported once per key, and its known lines are counted', async () => {
  const { ask, get, count } = program;
  const lines = linesOf({ amount: '-100.00' }, { amount: '30.00' });
  const key = randomUUID();
  const send = (text: string, more: object = {}) =>
    ask('POST', path, formOf(text), { key, ...more });
  const before = await count('fn_statement');
  const first = await send(ofxOf(lines));
  expect(first.whole).toEqual({
    data: { id: expect.any(Number), lines: 2, new: 2, known: 0 },
  });
  expect((await send(ofxOf(lines))).whole).toEqual(first.whole);
  expect(await count('fn_statement')).toBe(before + 1);
  const other = await send(ofxOf(linesOf({ amount: '1.00' })));
  expectRefused(other, 422, 'KEY_USED');
  // Under another key the same file keeps nothing.
  const again = await send(ofxOf(lines), { key: randomUUID() });
  expect(again.data).toEqual({ id: first.data.id, lines: 2, new: 0, known: 2 });
  const more = [...lines, ...linesOf({ amount: '5.00' })];
  expect((await send(ofxOf(more), { key: randomUUID() })).data).toMatchObject({
    lines: 3,
    new: 1,
    known: 2,
  });
  expect(await count('fn_statement')).toBe(before + 2);
  const list = await expectPages(program, `${path}?fn_bank_account_id=${program.books.bank}`);
  expect(list.map(({ id }) => id)).toContain(first.data.id);
  expect((await get(`${path}/${first.data.id}`)).data).toMatchObject({ lines: 2, new: 2, open: 2 });
  expect(await expectPages(program, `${path}/${first.data.id}/lines`)).toHaveLength(2);
});

test('three at once with one key import one statement', async () => {
  const key = randomUUID();
  const text = ofxOf(linesOf({ amount: '-77.00' }));
  const before = await program.count('fn_statement');
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => program.ask('POST', path, formOf(text), { key })),
  );
  expect(answers.map(({ whole }) => whole)).toEqual(answers.map(() => answers[0]?.whole));
  expect(answers[0]?.data).toMatchObject({ new: 1, known: 0 });
  expect(await program.count('fn_statement')).toBe(before + 1);
});

test('a wrong file, account or day is refused, and nothing is kept', async () => {
  const { get, post, books, count } = program;
  const before = [await count('fn_statement'), await count('fn_statement_line')];
  const good = ofxOf(linesOf({ amount: '-1.00' }));
  expectFault(await post(path, formOf('qualquer coisa')), 'file');
  expectFault(await post(path, formOf('')), 'file');
  expectFault(await post(path, formOf(null)), 'file');
  expectFault(await post(path, formOf(good.slice(0, 200))), 'file');
  expectFault(await post(path, formOf(good, 99_999_999)), 'fn_bank_account_id');
  expectFault(await post(path, formOf(good, 'x')), 'fn_bank_account_id');
  expectFault(await post(path, formOf(good, null)), 'fn_bank_account_id');
  const csv = formOf('Data;Valor;Texto\n01/06/2026;1,00;Pix\n', books.bank, 'extrato.csv');
  const unknown = await post(path, csv);
  expectFault(unknown, 'mapping');
  expect(unknown.data).toMatchObject({ columns: ['Data', 'Valor', 'Texto'] });
  await books.close('2026-03');
  const closed = formOf(ofxOf(linesOf({ on: '20260310', amount: '-1.00' })));
  expectRefused(await post(path, closed), 409, 'MONTH_CLOSED');
  expect([await count('fn_statement'), await count('fn_statement_line')]).toEqual(before);
  expectRefused(await get(`${path}/99999999/suggestions`), 404, 'NOT_FOUND');
});

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
