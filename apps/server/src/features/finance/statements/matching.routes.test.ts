import * as matching from '@balcao/contract/finance/matching';
import * as statements from '@balcao/contract/finance/statements';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { ofxOf, type StatementDesk, statementDesk } from '../../../../test/statements.ts';

// What a person who books in one unit reaches of another's statements: nothing.

let server: TestServer;
let admin: TestClient;
let person: TestClient;
let [here, there]: StatementDesk[] = [];
beforeAll(async () => {
  server = await startTestServer({ LIMIT_REQUESTS: '100000', LIMIT_UPLOADS: '100000' });
  admin = await loggedIn(server.url, 'admin');
  [here, there] = [await statementDesk(server, admin), await statementDesk(server, admin)];
  const who = `email = 'atendente@exemplo.com.br'`;
  await server.ctx.pool.query(
    `update gl_user set granted = '{can_finance_entry_edit}' where ${who}`,
  );
  await server.ctx.pool.query(
    `insert into gl_user_business_unit (user_id, business_unit_id) select id, $1 from gl_user where ${who}`,
    [here.books.unit],
  );
  person = await loggedIn(server.url, 'atendente');
});
afterAll(() => server.stop());

function both() {
  if (!here || !there) throw new Error('no desks');
  return { here, there };
}

const calls = [...Object.values(statements), ...Object.values(matching)].flatMap((one) =>
  typeof one === 'object' && 'path' in one ? [one] : [],
);

const entryOf = async ({ books }: StatementDesk, cents: number) => {
  const { body, status } = await admin.call('/api/fn_entry', {
    method: 'POST',
    body: {
      direction: 'payable',
      description: 'Conta de luz',
      business_unit_id: books.unit,
      fn_account_id: books.account('3.02.001'),
      due_date: '2026-06-10',
      amount_cents: cents,
    },
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (body.data as { id: number }).id;
};

/** All that calls on statements may change of a unit. */
async function kept({ books: { unit, bank } }: StatementDesk) {
  const read = async (text: string, id: number) => (await server.ctx.pool.query(text, [id])).rows;
  return [
    await read('select * from fn_statement where fn_bank_account_id = $1 order by id', bank),
    await read('select * from fn_statement_line where fn_bank_account_id = $1 order by id', bank),
    await read('select * from fn_movement where fn_bank_account_id = $1 order by id', bank),
    await read('select * from fn_entry where business_unit_id = $1 order by id', unit),
    await read('select * from fn_statement_rule where business_unit_id = $1 order by id', unit),
    await read('select csv_mapping from fn_bank_account where id = $1', bank),
  ];
}

test("no call on statements reaches a unit that is not the person's", async () => {
  const { there } = both();
  const id = await there.bring({ amount: '-10.00', text: 'LUZ' }, { amount: '-20.00', name: '2' });
  const [line] = await there.lines(id);
  const entry = await entryOf(there, 1_000);
  const bodies: Record<string, object> = {
    [matching.matchLine.path]: { matches: [{ kind: 'entry', id: entry, amount_cents: -1_000 }] },
    [matching.bookLine.path]: {
      description: 'Luz',
      fn_account_id: there.books.account('3.02.001'),
    },
    [matching.ignoreLine.path]: { reason: 'Engano' },
    [matching.acceptSuggestions.path]: { min_score: 50 },
  };
  const before = await kept(there);
  const tried: string[] = [];
  for (const { method, path } of calls.filter(({ path: one }) => one.includes(':id'))) {
    const target = path.replace(':id', String(path.includes('/line/') ? line?.id : id));
    const sent = { method, ...(method === 'POST' && { body: bodies[path] ?? {} }) };
    expect(await person.call(target, sent), path).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    tried.push(path);
  }
  expect(await there.send(ofxOf([{ amount: '1.00', name: '3' }]), {}, person)).toMatchObject({
    status: 422,
    body: { errors: { fn_bank_account_id: [expect.any(String)] } },
  });
  const list = async (by: TestClient, query = '') =>
    (await by.call(`${statements.listStatements.path}${query}`)).body.data as object[];
  const ofThat = `?fn_bank_account_id=${there.books.bank}`;
  expect([await list(person), await list(person, ofThat)]).toEqual([[], []]);
  expect(await list(admin, ofThat)).toHaveLength(1);
  expect(await kept(there)).toEqual(before);
  // Every call of the contract was tried, and one who may is answered by the same address.
  expect(tried.length).toBe(calls.length - 2);
  for (const act of ['match', 'unmatch', 'ignore', 'unignore', 'book'] as const) {
    const found = calls.find(({ path }) => path.endsWith(`/line/:id/${act}`));
    const body = bodies[found?.path ?? ''] ?? {};
    expect(await there.act(line?.id ?? 0, act, body), act).toMatchObject({ status: 200 });
  }
});

test("a line of the person's own takes nothing of another unit, and none of it is suggested", async () => {
  const { here, there } = both();
  const entry = await entryOf(there, 7_700);
  const paid = await entryOf(there, 7_700);
  const settled = await admin.call(`/api/fn_entry/${paid}/settle`, {
    method: 'POST',
    body: { on: '2026-06-10', amount_cents: 7_700, fn_bank_account_id: there.books.bank },
  });
  expect(settled.status).toBe(200);
  const [other] = await there.lines(
    await there.bring({ amount: '-78.00', text: 'TARIFA PACOTE', name: '8' }),
  );
  const taught = { description: 'Tarifa', fn_account_id: there.books.account('3.02.001') };
  const book = await there.act(other?.id ?? 0, 'book', { ...taught, learn: true });
  expect(book.status).toBe(200);
  const one = async (text: string, id: number) =>
    (await server.ctx.pool.query(text, [id])).rows[0].id as number;
  const movement = await one('select id from fn_movement where entry_id = $1', paid);
  const rule = await one(
    'select id from fn_statement_rule where business_unit_id = $1',
    there.books.unit,
  );
  const before = await kept(there);

  const sent = await here.send(ofxOf([{ amount: '-77.00', text: 'TARIFA PACOTE' }]), {}, person);
  const { id } = sent.body.data as { id: number };
  const suggested = await person.call(`/api/fn_statement/${id}/suggestions`);
  expect(suggested.body.data).toMatchObject([{ candidates: [] }]);
  const [line] = await here.lines(id);
  for (const [kind, of, status] of [
    ['entry', entry, 422],
    ['movement', movement, 409],
    ['rule', rule, 422],
  ] as const) {
    const matches = [{ kind, id: of, amount_cents: -7_700 }];
    expect(await here.match(line?.id ?? 0, matches, {}, person), kind).toMatchObject({ status });
  }
  const accepted = await person.call(`/api/fn_statement/${id}/accept`, {
    method: 'POST',
    body: { min_score: 50 },
  });
  expect(accepted.body.data).toEqual({ matched: 0, left: 1 });
  expect(await here.lines(id)).toMatchObject([{ state: 'open' }]);
  expect(await kept(there)).toEqual(before);
});
