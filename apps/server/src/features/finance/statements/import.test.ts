import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { ofxOf, type StatementDesk, statementDesk } from '../../../../test/statements.ts';

let server: TestServer;
let admin: TestClient;
let desk: StatementDesk;
beforeAll(async () => {
  server = await startTestServer({ LIMIT_REQUESTS: '100000', LIMIT_UPLOADS: '100000' });
  admin = await loggedIn(server.url, 'admin');
});
afterAll(() => server.stop());
beforeEach(async () => {
  desk = await statementDesk(server, admin);
});

const kept = async () =>
  (
    await server.ctx.pool.query(
      'select count(*)::int as count from fn_statement_line where fn_bank_account_id = $1',
      [desk.books.bank],
    )
  ).rows[0].count;

const two = [{ amount: '-10.00' }, { amount: '-10.00' }];

test('new lines are kept once, however often and in whatever file they come', async () => {
  const first = await desk.send(ofxOf(two));
  expect(first).toMatchObject({ status: 200, body: { data: { lines: 2, new: 2, known: 0 } } });
  const { id } = first.body.data as { id: number };
  expect((await desk.send(ofxOf(two))).body.data).toEqual({ id, lines: 2, new: 0, known: 2 });
  const longer = await desk.send(ofxOf([...two, { amount: '5,00', name: '2' }, ...two]));
  expect(longer.body.data).toMatchObject({ lines: 5, new: 3, known: 2 });
  expect(await kept()).toBe(5);
  const { body } = await admin.call(`/api/fn_statement?fn_bank_account_id=${desk.books.bank}`);
  expect(body).toMatchObject({
    total: 2,
    data: [
      { lines: 5, new: 3, known: 2, open: 3 },
      { lines: 2, open: 2 },
    ],
  });
  expect(await desk.lines(id)).toMatchObject([{ amount_cents: -1_000, state: 'open' }, {}]);
});

test('two imports of one file at the same moment keep its lines once', async () => {
  const lines = Array.from({ length: 300 }, (_, at) => ({
    amount: `${at + 1},00`,
    name: String(at),
  }));
  const answers = await Promise.all(
    [lines, lines.toReversed(), lines].map((file) => desk.send(ofxOf(file))),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const fresh = answers.map(({ body }) => (body.data as { new: number }).new);
  expect(fresh.toSorted((a, b) => a - b)).toEqual([0, 0, 300]);
  expect(await kept()).toBe(300);
});

test('ten thousand lines come in one act', async () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => ({
    amount: `${at + 1}.00`,
    name: String(at),
  }));
  expect((await desk.send(ofxOf(lines))).body.data).toMatchObject({ new: 10_000 });
});

describe('nothing is kept', () => {
  test('of a file with new lines in a closed month, while its known lines may come again', async () => {
    await desk.send(ofxOf(two));
    await desk.books.close('2026-06');
    expect(await desk.send(ofxOf([...two, { amount: '1,00' }]))).toMatchObject({
      status: 409,
      body: { code: 'MONTH_CLOSED' },
    });
    expect(await desk.send(ofxOf([...two, { amount: '1,00', on: '20260701' }]))).toMatchObject({
      status: 200,
      body: { data: { new: 1, known: 2 } },
    });
    expect(await kept()).toBe(3);
  });

  test("of another account's file", async () => {
    await server.ctx.pool.query("update fn_bank_account set number = '123-4' where id = $1", [
      desk.books.bank,
    ]);
    expect(await desk.send(ofxOf(two, '<BANKID>341\n<ACCTID>999\n'))).toMatchObject({
      status: 422,
      body: { errors: { file: [expect.stringContaining('outra conta')] } },
    });
    expect(await kept()).toBe(0);
  });

  test.each([
    ['a cut file', ofxOf(two).slice(0, -20), 422],
    ['entities', `<!DOCTYPE a [<!ENTITY b "c">]>${ofxOf(two)}`, 422],
    ['a picture', '\u0089PNG\0\0', 422],
    ['an empty file', '', 422],
    ['too many bytes', 'x'.repeat(10 * 1024 * 1024 + 1), 413],
  ])('of %s', async (_, text, status) => {
    expect(await desk.send(text)).toMatchObject({
      status,
      body: { errors: { file: [expect.any(String)] } },
    });
    expect(await kept()).toBe(0);
  });

  test('of a large file that is no statement, which is read in a thread', async () => {
    expect(await desk.send(`<OFX>${'<STMTRS>'.repeat(300_000)}`)).toMatchObject({ status: 422 });
  });

  test('for people without the right, or with another unit', async () => {
    const operator = await loggedIn(server.url, 'atendente');
    expect(await desk.send(ofxOf(two), {}, operator)).toMatchObject({ status: 403 });
    expect(await operator.call('/api/fn_statement')).toMatchObject({ status: 403 });
    expect(await desk.send(ofxOf(two), { fn_bank_account_id: '99999999' })).toMatchObject({
      status: 422,
      body: { errors: { fn_bank_account_id: [expect.any(String)] } },
    });
  });
});

describe('a CSV', () => {
  const csv = 'Data;Histórico;Valor\n10/06/2026;=1+1;-10,00\n11/06/2026;Pix;1.234,56\n';
  const mapping = JSON.stringify({ date: 'Data', text: 'Histórico', amount: 'Valor' });

  test('asks what its columns are once, and then knows', async () => {
    expect(await desk.send(csv)).toMatchObject({
      status: 422,
      body: {
        data: {
          columns: ['Data', 'Histórico', 'Valor'],
          sample: [['10/06/2026', '=1+1', '-10,00'], {}],
        },
      },
    });
    const first = await desk.send(csv, { mapping });
    expect(first).toMatchObject({ status: 200, body: { data: { new: 2 } } });
    expect(await desk.lines((first.body.data as { id: number }).id)).toMatchObject([
      { text: '=1+1', amount_cents: -1_000 },
      { text: 'Pix', amount_cents: 123_456 },
    ]);
    expect((await desk.send(`${csv}12/06/2026;Tarifa;-1,00\n`)).body.data).toMatchObject({
      new: 1,
      known: 2,
    });
    expect(await desk.send(csv.replace('Valor', 'Quantia'))).toMatchObject({ status: 422 });
  });

  test('with a mapping that is none is refused at its field', async () => {
    for (const wrong of [
      '{',
      '[]',
      '{"date":"Data"}',
      JSON.stringify({ date: 'a', text: 'b', amount: 'c', credit: 'd' }),
    ])
      expect(await desk.send(csv, { mapping: wrong })).toMatchObject({
        status: 422,
        body: { errors: { mapping: [expect.any(String)] } },
      });
  });
});
