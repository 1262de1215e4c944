import type { DialogDraft } from '@balcao/contract/dialogs/drafts';
import type { FlowFile } from '@balcao/dialog/file-format';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let supervisor: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  supervisor = await loggedIn(server.url, 'supervisor');
});
afterAll(() => server.stop());

async function made(code: string): Promise<string> {
  const body = { name: `Fluxo ${code}`, code, template: 'contato' };
  const answer = await supervisor.call('/api/at_dialog', { method: 'POST', body });
  return `/api/at_dialog/${(answer.body.data as { id: number }).id}`;
}
const draftOf = async (path: string) =>
  (await supervisor.call(`${path}/draft`)).body.data as DialogDraft;
const take = (path: string, body: object) =>
  supervisor.call(`${path}/import`, { method: 'POST', body });

test('an export is the very draft, and its import changes nothing', async () => {
  const path = await made('saida');
  const file = await supervisor.call(`${path}/export`);
  expect(file.headers.get('content-disposition')).toBe(
    'attachment; filename="saida.json"; filename*=UTF-8\'\'saida.json',
  );
  const { flow, revision } = await draftOf(path);
  expect(file.body).toEqual({ format: 'balcao-flow', version: 1, name: 'Fluxo saida', flow });
  const answer = await take(path, { file: file.body, dry: false });
  expect(answer.body.data).toEqual({
    revision,
    faults: [],
    documents: [],
    document_changes: [],
    difference: { added: [], removed: [], changed: [] },
  });
});

test('an import with the same key is one act with the first answer; a preview is answered anew', async () => {
  const path = await made('uma-importacao');
  const file = (await supervisor.call(`${await made('fonte')}/export`)).body as FlowFile;
  const headers = { 'idempotency-key': 'importar-0123456789' };
  const send = (body: object) =>
    supervisor.call(`${path}/import`, { method: 'POST', body, headers });
  expect((await send({ file, dry: true })).body.data).toMatchObject({ revision: 0 });
  const both = await Promise.all([send({ file, dry: false }), send({ file, dry: false })]);
  expect(both[0]?.body.data).toMatchObject({ revision: 1 });
  expect(both[1]?.body).toEqual(both[0]?.body);
  const changes = [{ kind: 'dialog', dialog: 'uma-importacao', start: 'name' }];
  await supervisor.call(`${path}/draft`, { method: 'PUT', body: { revision: 1, changes } });
  expect((await send({ file, dry: false })).body).toEqual(both[0]?.body);
  expect((await draftOf(path)).revision).toBe(2);
  const other = await send({ file: { ...file, name: 'Outro' }, dry: false });
  expect([other.status, other.body.code]).toEqual([422, 'KEY_USED']);
});

test('nobody imports without end', async () => {
  const path = await made('sem-fim');
  const admin = await loggedIn(server.url, 'admin');
  const { pool } = server.ctx;
  const send = () =>
    admin.call(`${path}/import`, { method: 'POST', body: { file: {}, dry: true } });
  expect((await send()).status).toBe(422);
  await pool.query("update gl_throttle set hits = 120 where key like 'import:%'");
  const refused = await send();
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY']);
  await pool.query("delete from gl_throttle where key like 'import:%'");
});

test('an import first says what it would change, then does it under the dialog’s own code', async () => {
  const path = await made('entrada');
  const file = (await supervisor.call(`${await made('modelo')}/export`)).body as FlowFile;
  const hello = file.flow.dialogs.modelo?.blocks.hello;
  if (hello?.type === 'send.message') hello.text = 'Bom dia.';
  const documents = [{ code: 'recibo', name: 'Recibo', body: '<p>{{name}}</p>' }];
  const dry = await take(path, { file: { ...file, documents }, dry: true });
  expect(dry.body.data).toMatchObject({
    revision: 0,
    documents: ['recibo'],
    difference: { added: [], removed: [], changed: [{ block: 'entrada/hello', field: 'text' }] },
  });
  expect((await draftOf(path)).revision).toBe(0);
  const done = await take(path, { file: { ...file, documents }, dry: false, revision: 0 });
  expect(done.body.data).toMatchObject({ revision: 1 });
  expect(await draftOf(path)).toMatchObject({
    name: 'Fluxo modelo',
    code: 'entrada',
    flow: { start: 'entrada', dialogs: { entrada: { blocks: { hello: { text: 'Bom dia.' } } } } },
  });
  const { rows } = await server.ctx.pool.query(
    `select body from at_document_template where code = 'recibo'`,
  );
  expect(rows).toEqual([{ body: '<p>{{name}}</p>' }]);
  const again = await take(path, { file, dry: true, revision: 0 });
  expect(again.status).toBe(200);
});

test('a file with another dialog of this code loses none: it gives its name up', async () => {
  const path = await made('vendas');
  const said = (text: string) => ({ ola: { id: 'ola', type: 'send.message', text } });
  const call = { id: 'vai', type: 'action.goto_dialog', dialog: 'vendas' };
  const flow = {
    start: 'loja',
    dialogs: {
      loja: { start: 'vai', blocks: { vai: call } },
      vendas: { start: 'ola', blocks: said('Vendas') },
    },
  };
  const file = { format: 'balcao-flow', version: 1, name: 'Loja', flow };
  expect((await take(path, { file, dry: false })).status).toBe(200);
  expect((await draftOf(path)).flow).toEqual({
    start: 'vendas',
    dialogs: {
      vendas: { start: 'vai', blocks: { vai: { ...call, dialog: 'vendas-2' } } },
      'vendas-2': { start: 'ola', blocks: said('Vendas') },
    },
  });
});

test('an import keeps the document templates that are there, unless it is asked to replace them', async () => {
  const path = await made('papeis');
  const file = (await supervisor.call(`${path}/export`)).body as FlowFile;
  const old = { code: 'termo', name: 'Termo', body: '<p>Nosso</p>' };
  const brought = { ...old, body: '<p>Deles</p>' };
  const more = { code: 'extra', name: 'Extra', body: '<p>Extra</p>' };
  const bodies = async () =>
    (
      await server.ctx.pool.query(
        `select body from at_document_template where code in ('termo', 'extra') order by code`,
      )
    ).rows.map((row: { body: string }) => row.body);
  await take(path, { file: { ...file, documents: [old] }, dry: false });
  const body = { file: { ...file, documents: [brought, more] } };
  const dry = await take(path, { ...body, dry: true });
  expect(dry.body.data).toMatchObject({
    document_changes: [
      { code: 'termo', act: 'keep' },
      { code: 'extra', act: 'create' },
    ],
  });
  expect(await bodies()).toEqual(['<p>Nosso</p>']);
  await take(path, { ...body, dry: false });
  expect(await bodies()).toEqual(['<p>Extra</p>', '<p>Nosso</p>']);
  const asked = { ...body, replace_documents: true };
  expect((await take(path, { ...asked, dry: true })).body.data).toMatchObject({
    document_changes: [{ act: 'replace' }, { act: 'same' }],
  });
  expect((await take(path, { ...asked, dry: false })).status).toBe(200);
  expect(await bodies()).toEqual(['<p>Extra</p>', '<p>Deles</p>']);
});

test('numbers beyond the database’s are refused in words', async () => {
  const path = await made('numeros');
  const revision = 3_000_000_000;
  const { flow } = await draftOf(path);
  const put = { method: 'PUT', body: { revision, flow } } as const;
  const post = (body: object) => ({ method: 'POST', body }) as const;
  const calls = [
    supervisor.call(`${path}/draft`, put),
    supervisor.call(`${path}/publish`, post({ revision })),
    supervisor.call(`${path}/put_back`, post({ version: revision })),
    supervisor.call(`${path}/import`, post({ file: {}, dry: true, revision })),
    supervisor.call(`${path}/replay`, post({ limit: revision })),
    supervisor.call(`${path}/difference?from=${revision}&to=draft`),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(6).fill(422));
});

test('a repeated publication is one, with the same answer; a key serves one request', async () => {
  const path = await made('duas-vezes');
  const headers = { 'idempotency-key': 'publicar-0123456789' };
  const send = (call: string, method: 'POST' | 'PUT', body: object, key = headers) =>
    supervisor.call(`${path}/${call}`, { method, body, headers: key });
  const first = await send('publish', 'POST', { revision: 0, note: 'Um' });
  expect(first.body.data).toEqual({ version: 1 });
  expect((await send('publish', 'POST', { revision: 0, note: 'Um' })).body).toEqual(first.body);
  expect((await send('publish', 'POST', { revision: 0, note: 'Dois' })).status).toBe(422);
  expect((await supervisor.call(`${path}/versions`)).body.data).toHaveLength(1);
  const start = (name: string) => [{ kind: 'dialog', dialog: 'duas-vezes', start: name }];
  const key = { 'idempotency-key': 'gravar-outra-0123456789' };
  const saved = await send('draft', 'PUT', { revision: 0, changes: start('name') }, key);
  expect(saved.status).toBe(200);
  const other = await send('draft', 'PUT', { revision: 0, changes: start('hello') }, key);
  expect([other.status, other.body.message]).toEqual([422, expect.stringContaining('chave nova')]);
});

test.each<[string, unknown]>([
  ['no file', 'oi'],
  ['another format', { format: 'typebot', version: 1, name: 'x', flow: {} }],
  ['a newer version', { format: 'balcao-flow', version: 2, name: 'x', flow: {} }],
  ['a flow that is none', { format: 'balcao-flow', version: 1, name: 'x', flow: { start: 'x' } }],
])('%s is refused in words and changes nothing', async (what, file) => {
  const path = await made(`ruim-${what.replaceAll(' ', '-')}`);
  const refused = await take(path, { file, dry: false });
  expect(refused.status).toBe(422);
  expect(Object.values(refused.body.errors as object).flat()).toEqual(
    expect.arrayContaining([expect.stringMatching(/\.$/)]),
  );
  expect((await draftOf(path)).revision).toBe(0);
});

test('versions differ by meaning, and one can be put back', async () => {
  const path = await made('versao');
  const { flow } = (await draftOf(path)) as { flow: { dialogs: object } };
  const publish = (revision: number) =>
    supervisor.call(`${path}/publish`, { method: 'POST', body: { revision } });
  await publish(0);
  const change = { kind: 'block', dialog: 'versao', id: 'hello' };
  const value = { id: 'hello', type: 'send.message', text: 'Oi', next: 'name' };
  const body = { revision: 0, changes: [{ ...change, value }] };
  await supervisor.call(`${path}/draft`, { method: 'PUT', body });
  const differ = async (from: string, to: string) =>
    (await supervisor.call(`${path}/difference?from=${from}&to=${to}`)).body.data;
  const text = { block: 'versao/hello', field: 'text' };
  const before = 'Olá. Vou anotar seu contato em menos de um minuto.';
  expect(await differ('1', 'draft')).toEqual({
    added: [],
    removed: [],
    changed: [{ ...text, before, after: 'Oi' }],
  });
  expect(await differ('draft', '1')).toMatchObject({ changed: [{ before: 'Oi', after: before }] });
  expect((await supervisor.call(`${path}/difference?from=1&to=9`)).status).toBe(404);
  await publish(1);
  const back = await supervisor.call(`${path}/put_back`, { method: 'POST', body: { version: 1 } });
  expect(back.body).toEqual({ data: { version: 1 } });
  expect(await draftOf(path)).toMatchObject({ published_version: 1, revision: 1 });
  expect(flow.dialogs).toHaveProperty('versao');
});

test('a version that is put back twice with one key is put back once', async () => {
  const path = await made('volta-uma-vez');
  const send = (call: string, body: object, key?: string) => {
    const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
    return supervisor.call(`${path}/${call}`, { method: 'POST', body, headers });
  };
  await send('publish', { revision: 0, note: 'Um' });
  await server.ctx.pool.query(
    `insert into at_dialog_version (dialog_code, number, flow)
     select dialog_code, 2, flow from at_dialog_version where dialog_code = 'volta-uma-vez'`,
  );
  await send('put_back', { version: 2 });
  const key = 'voltar-0123456789';
  const first = await send('put_back', { version: 1 }, key);
  expect(first.body).toEqual({ data: { version: 1 } });
  // Somebody else goes forward again: the repetition must not undo that.
  await send('put_back', { version: 2 });
  expect((await send('put_back', { version: 1 }, key)).body).toEqual(first.body);
  expect((await draftOf(path)).published_version).toBe(2);
  const other = await send('put_back', { version: 2 }, key);
  expect([other.status, other.body.code]).toEqual([422, 'KEY_USED']);
  expect((await send('put_back', { version: 1 }, 'curta')).status).toBe(422);
});
