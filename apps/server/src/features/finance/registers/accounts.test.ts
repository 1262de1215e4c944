import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { openBooks } from '../../../../test/finance.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { bookEntries } from '../ledger/book.ts';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
});
afterAll(() => server.stop());

type Body = Record<string, unknown>;
const send = (method: string, path: string, body?: Body) =>
  admin.call(`/api/${path}`, { method, ...(body && { body }) });
async function make(table: string, body: Body): Promise<number> {
  const made = await send('POST', table, body);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return (made.body.data as { id: number }).id;
}
const account = (code: string, parent_id: number | null, more: Body = {}) =>
  make('fn_account', { code, name: `Conta ${code}`, kind: 'expense', parent_id, ...more });
const put = (id: number, body: Body, table = 'fn_account') => send('PUT', `${table}/${id}`, body);
const idOf = async (code: string) =>
  (await server.ctx.pool.query('select id from fn_account where code = $1', [code])).rows[0].id;
const refusal = (field: string, text: RegExp) => ({
  status: 422,
  body: { errors: { [field]: [expect.stringMatching(text)] } },
});

test('an account fits below another by code and kind, and never below itself', async () => {
  const top = await account('900', null);
  const child = await account('900.01', top);
  const wish = { code: '900.02', name: 'x', kind: 'expense', parent_id: top };
  for (const [change, field, text] of [
    [{ code: '901.02' }, 'code', /começa com o da conta acima: 900\./],
    [{ code: '900' }, 'code', /começa com/],
    [{ code: 'abc' }, 'code', /Use só números/],
    [{ code: '900.01' }, 'code', /O código 900\.01 já é da conta “Conta 900\.01”/],
    [{ kind: 'revenue' }, 'kind', /O tipo é o mesmo/],
    [{ parent_id: null }, 'parent_id', /Com ponto/],
    [{ parent_id: 99_999_999 }, 'parent_id', /não existe mais/],
  ] as const)
    expect(await send('POST', 'fn_account', { ...wish, ...change })).toMatchObject(
      refusal(field, text),
    );
  expect(await put(top, { parent_id: top })).toMatchObject(refusal('parent_id', /acima de si/));
  expect(await put(top, { parent_id: child })).toMatchObject(refusal('parent_id', /acima de si/));
  expect(await put(top, { code: '950' })).toMatchObject(refusal('code', /abaixo com este código/));
  expect(await put(top, { active: false })).toMatchObject(refusal('active', /Encerre antes/));
  expect(await send('DELETE', `fn_account/${top}`)).toMatchObject({
    status: 409,
    body: { code: 'IN_USE', message: 'Há contas abaixo desta. Exclua ou mova antes.' },
  });
  expect((await put(child, { active: false })).status).toBe(200);
  expect((await put(top, { active: false })).status).toBe(200);
  expect(await put(child, { active: true })).toMatchObject(refusal('parent_id', /encerrada/));
});

test('two changes at once form no loop', async () => {
  const [a, b] = [await account('910', null), await account('911', null)];
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([
      put(a, { parent_id: b, code: '911.01' }),
      put(b, { parent_id: a, code: '910.01' }),
    ]);
    // The one that comes second is told so: neither waits for the other.
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const { rows } = await server.ctx.pool.query(
      'select id, parent_id from fn_account where id = any($1) order by id',
      [[a, b]],
    );
    expect(rows.filter(({ parent_id }) => parent_id !== null)).toHaveLength(1);
    for (const [id, code] of [
      [a, '910'],
      [b, '911'],
    ] as const)
      await put(id, { parent_id: null, code });
  }
});

test('what is booked to is closed and not deleted, keeps its kind and gets nothing below it', async () => {
  const books = await openBooks(server);
  const top = await account('920', null);
  const used = await account('920.01', top);
  await server.ctx.db.transaction().execute((trx) =>
    bookEntries(
      trx,
      [
        {
          direction: 'payable',
          source: 'hand',
          description: 'Prova',
          unitId: books.unit,
          competence: '2026-03-10',
          dueDate: '2026-03-10',
          amountCents: 100,
          parts: [{ accountId: used, centerId: null, cents: 100 }],
        },
      ],
      { now: new Date(), userId: null },
    ),
  );
  expect(await send('DELETE', `fn_account/${used}`)).toMatchObject({
    status: 409,
    body: { code: 'IN_USE', message: expect.stringContaining('Encerre-a') },
  });
  const below = { code: '920.01.01', name: 'x', kind: 'expense', parent_id: used };
  expect(await send('POST', 'fn_account', below)).toMatchObject(
    refusal('parent_id', /já tem lançamentos/),
  );
  expect(await put(used, { kind: 'cost', parent_id: null, code: '921' })).toMatchObject(
    refusal('kind', /o tipo não muda/),
  );
  expect((await put(used, { active: false, name: 'Velha' })).status).toBe(200);
});

test('what the product books to stays open, of its kind, and the last of its branch', async () => {
  const id = await idOf('1.01.001');
  expect(await put(id, { active: false })).toMatchObject(refusal('active', /O sistema lança/));
  expect((await send('DELETE', `fn_account/${id}`)).body.code).toBe('IN_USE');
  const below = { code: '1.01.001.1', name: 'x', kind: 'revenue', parent_id: id };
  expect(await send('POST', 'fn_account', below)).toMatchObject(
    refusal('parent_id', /O sistema lança/),
  );
  expect((await put(id, { purpose: null, name: 'Serviços' })).body.data).toMatchObject({
    purpose: 'charges',
    name: 'Serviços',
    full_name: '1.01.001 Serviços',
  });
});

test('a repetition that still runs keeps its account and its centre', async () => {
  const top = await account('930', null);
  const center = await make('fn_cost_center', { code: '930', name: 'Obra' });
  const { unit } = await openBooks(server);
  await server.ctx.pool.query(
    `insert into fn_recurrence (every, days_ahead, terms, first_due_date, first_competence, business_unit_id,
      next_due_date, look_at)
    values ('month', 0, $1, '2026-01-01', '2026-01-01', $2, '2026-02-01', now())`,
    [JSON.stringify({ parts: [{ accountId: top, centerId: center, cents: 1 }] }), unit],
  );
  for (const path of [`fn_account/${top}`, `fn_cost_center/${center}`])
    expect((await send('DELETE', path)).body).toMatchObject({ code: 'IN_USE' });
});

test('cost centres stand in a tree, too', async () => {
  const top = await make('fn_cost_center', { code: '940', name: 'Loja' });
  const child = await make('fn_cost_center', { code: '940.1', name: 'Balcão', parent_id: top });
  const twin = { code: '940.1', name: 'Outro', parent_id: top };
  expect(await send('POST', 'fn_cost_center', twin)).toMatchObject(
    refusal('code', /O código 940\.1 já é do centro “Balcão”/),
  );
  expect(await put(top, { parent_id: child }, 'fn_cost_center')).toMatchObject(
    refusal('parent_id', /acima de si/),
  );
  expect((await send('DELETE', `fn_cost_center/${top}`)).body.code).toBe('IN_USE');
  expect((await send('DELETE', `fn_cost_center/${child}`)).status).toBe(200);
  expect((await send('DELETE', `fn_cost_center/${top}`)).status).toBe(200);
});
