import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectFault,
  expectPages,
  expectRefused,
  type FinanceProgram,
  financeProgram,
} from './finance-calls.ts';
import { linesOf, path, statementForm } from './statement-form.ts';
import { ofxOf } from './statements.ts';

let program: FinanceProgram;
beforeAll(async () => {
  program = await financeProgram();
});
afterAll(() => program.server.stop());

const formOf = (text: string | null, account: unknown = program.books.bank, name?: string) =>
  statementForm(text, account, name);

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
