import type { DialogDraft } from '@balcao/contract/dialogs/drafts';
import type { Change } from '@balcao/dialog/draft/change';
import type { Block, Flow } from '@balcao/dialog/flow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: TestClient;
let supervisor: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [admin, supervisor] = [
    await loggedIn(server.url, 'admin'),
    await loggedIn(server.url, 'supervisor'),
  ];
});
afterAll(() => server.stop());

const say = (id: string, text: string): Block => ({ id, type: 'send.message', text });
const put = (dialog: string, value: Block): Change => ({
  kind: 'block',
  dialog,
  id: value.id,
  value,
});

async function made(code: string, who = supervisor): Promise<string> {
  const body = { name: `Fluxo ${code}`, code, template: 'contato' };
  const answer = await who.call('/api/at_dialog', { method: 'POST', body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return `/api/at_dialog/${(answer.body.data as { id: number }).id}`;
}
async function draftOf(path: string, who = supervisor): Promise<DialogDraft & { flow: Flow }> {
  const answer = await who.call(`${path}/draft`);
  expect(answer.status).toBe(200);
  return answer.body.data as DialogDraft & { flow: Flow };
}
const save = (path: string, body: object, who = supervisor, headers = {}) =>
  who.call(`${path}/draft`, { method: 'PUT', body, headers });

test('a dialog is made from a template, read, saved and published', async () => {
  const templates = await supervisor.call('/api/at_dialog/templates');
  expect(templates.body.data).toContainEqual(
    expect.objectContaining({ code: 'contato', name: 'Contato', blocks: 7 }),
  );
  const one = await supervisor.call('/api/at_dialog/templates/contato');
  expect(one.body.data).toMatchObject({ name: 'Contato', flow: { start: 'contato' } });

  const path = await made('primeiro');
  const draft = await draftOf(path);
  expect(draft).toMatchObject({
    revision: 0,
    published_version: null,
    published_revision: null,
    faults: [],
    code: 'primeiro',
    name: 'Fluxo primeiro',
    may_publish: true,
    may_code: false,
    flow: { start: 'primeiro' },
  });
  const changes = [put('primeiro', { ...say('hello', 'Oi, {{nada}}.'), next: 'name' } as Block)];
  const saved = await save(path, { revision: 0, changes });
  expect(saved.body).toEqual({
    data: {
      revision: 1,
      changes: [],
      faults: [
        {
          block: 'primeiro/hello',
          code: 'UNSET_VARIABLE',
          message: expect.any(String),
          severity: 'error',
        },
      ],
    },
  });
  const publish = (revision: number) =>
    supervisor.call(`${path}/publish`, { method: 'POST', body: { revision, note: 'Primeira' } });
  const refused = await publish(1);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { 'primeiro/hello': [expect.any(String)] },
  ]);
  const { flow } = draft;
  expect((await save(path, { revision: 1, flow })).body.data).toMatchObject({ revision: 2 });
  const stale = await publish(1);
  expect([stale.status, stale.body.code, stale.body.data]).toEqual([
    409,
    'DRAFT_MOVED',
    { revision: 2, flow, collisions: [] },
  ]);
  expect((await publish(2)).body).toEqual({ data: { version: 1 } });
  expect((await draftOf(path)).published_version).toBe(1);
  const versions = await supervisor.call(`${path}/versions`);
  expect(versions.body.data).toMatchObject([
    { version: 1, note: 'Primeira', user: { name: 'Rogério Lima' }, tickets: 0, current: true },
  ]);
});

test('changes of different blocks both stand, and each is told what the other did', async () => {
  const path = await made('dois');
  const { flow } = await draftOf(path);
  const hello = flow.dialogs.dois?.blocks.hello as Block;
  const thanks = flow.dialogs.dois?.blocks.thanks as Block;
  const mine = [put('dois', { ...hello, text: 'Oi.' } as Block)];
  const theirs = [put('dois', { ...thanks, text: 'Valeu.' } as Block)];
  await save(path, { revision: 0, changes: theirs }, admin);
  const saved = await save(path, { revision: 0, changes: mine });
  expect(saved.body.data).toMatchObject({ revision: 2, changes: theirs });
  expect((await draftOf(path)).flow.dialogs.dois?.blocks).toMatchObject({
    hello: { text: 'Oi.' },
    thanks: { text: 'Valeu.' },
  });
});

test('a change of a block that somebody else has changed is answered with both', async () => {
  const path = await made('colide');
  const { flow } = await draftOf(path);
  const hello = flow.dialogs.colide?.blocks.hello as Block;
  const word = (text: string) => [put('colide', { ...hello, text } as Block)];
  await save(path, { revision: 0, changes: word('A') }, admin);
  const refused = await save(path, { revision: 0, changes: word('B') });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: 'DRAFT_MOVED',
      data: {
        revision: 1,
        collisions: ['colide/hello'],
        flow: { dialogs: { colide: { blocks: { hello: { text: 'A' } } } } },
      },
    },
  ]);
  const whole = { ...flow, dialogs: { colide: { ...flow.dialogs.colide, start: 'name' } } };
  expect((await save(path, { revision: 0, flow: whole })).body.data).toMatchObject({ revision: 2 });
  expect((await draftOf(path)).flow.dialogs.colide).toMatchObject({
    start: 'name',
    blocks: { hello: { text: 'A' } },
  });
});

test('of twenty at once who change different blocks nobody loses anything', async () => {
  const path = await made('muitos');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      save(path, { revision: 0, changes: [put('muitos', say(`b${n}`, `Texto ${n}`))] }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const { flow, revision } = await draftOf(path);
  expect(revision).toBe(20);
  for (let n = 0; n < 20; n += 1)
    expect(flow.dialogs.muitos?.blocks[`b${n}`]).toMatchObject({ text: `Texto ${n}` });
});

test('of twenty at once who change the same block one is kept and the others are told', async () => {
  const path = await made('mesmo');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      save(path, { revision: 0, changes: [put('mesmo', say('same', `Texto ${n}`))] }),
    ),
  );
  const kept = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
  expect(kept).toHaveLength(1);
  for (const { status, body } of answers.filter(({ status }) => status !== 200)) {
    expect([status, body.code]).toEqual([409, 'DRAFT_MOVED']);
    expect(body.data).toMatchObject({ revision: 1, collisions: ['mesmo/same'] });
  }
  const { flow } = await draftOf(path);
  expect(flow.dialogs.mesmo?.blocks.same).toMatchObject({ text: `Texto ${kept[0]}` });
});

test('a repeated save with its key is one save', async () => {
  const path = await made('repete');
  const headers = { 'idempotency-key': 'gravar-0123456789' };
  const body = { revision: 0, changes: [put('repete', say('novo', 'Novo'))] };
  const first = await save(path, body, supervisor, headers);
  expect(first.body.data).toMatchObject({ revision: 1 });
  await save(path, { revision: 1, changes: [put('repete', say('novo', 'Outro'))] });
  expect((await save(path, body, supervisor, headers)).body).toEqual({
    data: { ...(first.body.data as object), revision: 1, faults: expect.any(Array) },
  });
  const { revision, flow } = await draftOf(path);
  expect([revision, flow.dialogs.repete?.blocks.novo]).toMatchObject([2, { text: 'Outro' }]);
});

test('a template brings its document, and keeps the one that the installation has', async () => {
  const body = { name: 'Termo', code: 'termo-um', template: 'assinatura' };
  const make = (code: string) =>
    supervisor.call('/api/at_dialog', { method: 'POST', body: { ...body, code } });
  const bodies = async () =>
    (
      await server.ctx.pool.query(
        "select body from at_document_template where code = 'termo-de-servico'",
      )
    ).rows.map((row: { body: string }) => row.body);
  expect(await bodies()).toEqual([]);
  expect((await make('termo-um')).status).toBe(200);
  expect(await bodies()).toEqual([expect.stringContaining('{{service}}')]);
  await server.ctx.pool.query(
    "update at_document_template set body = '<p>Nosso</p>' where code = 'termo-de-servico'",
  );
  const made = await make('termo-dois');
  expect(await bodies()).toEqual(['<p>Nosso</p>']);
  const { id } = made.body.data as { id: number };
  expect((await draftOf(`/api/at_dialog/${id}`)).faults).toEqual([]);
});

test('making a dialog and publishing it are one act each with the same key, even at the same time', async () => {
  const headers = { 'idempotency-key': 'fazer-0123456789' };
  const body = { name: 'Uma vez', code: 'uma-vez', template: 'contato' };
  const make = (asked: object) =>
    supervisor.call('/api/at_dialog', { method: 'POST', body: asked, headers });
  const made = await Promise.all([make(body), make(body), make(body)]);
  expect(new Set(made.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect(made[0]?.body.data).toMatchObject({ name: 'Uma vez', code: 'uma-vez' });
  expect((await make({ ...body, code: 'outra-vez' })).body).toMatchObject({
    message: expect.stringContaining('outro conteúdo'),
  });

  const [{ id }] = made.map((answer) => answer.body.data as { id: number }) as [{ id: number }];
  const path = `/api/at_dialog/${id}`;
  const publish = () =>
    supervisor.call(`${path}/publish`, { method: 'POST', body: { revision: 0 }, headers });
  for (const answer of await Promise.all([publish(), publish(), publish(), publish()]))
    expect(answer.body).toEqual({ data: { version: 1 } });
  const versions = async () => (await supervisor.call(`${path}/versions`)).body.data;
  expect(await versions()).toHaveLength(1);
  expect((await draftOf(path)).revision).toBe(0);

  const again = () => supervisor.call(`${path}/publish`, { method: 'POST', body: { revision: 0 } });
  const refused = await again();
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      code: 'DRAFT_UNCHANGED',
      message: 'Este rascunho já está publicado: nada mudou desde então.',
    },
  ]);
  expect(await versions()).toHaveLength(1);
  await supervisor.call(`${path}/put_back`, { method: 'POST', body: { version: 1 } });
  expect((await again()).body).toEqual({ data: { version: 2 } });
});

test('a program is told which field is wrong, and gets the faults as it gets those of a draft', async () => {
  const body = { name: 'Sem modelo', code: 'sem-modelo', template: 'nenhum' };
  const answer = await supervisor.call('/api/at_dialog', { method: 'POST', body });
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    { template: ['Este modelo não existe.'] },
  ]);

  const path = await made('campos');
  const wrong = await save(path, { revision: 0, changes: [{ block: 'hello' }] });
  expect(wrong.status).toBe(422);
  expect(wrong.body.errors).toEqual({ changes: [expect.stringContaining('"kind": "block"')] });

  const ask: Block = { id: 'hello', type: 'send.message', text: 'Olá', next: 'nada' };
  const saved = await save(path, { revision: 0, changes: [put('campos', ask)] });
  const { faults } = saved.body.data as { faults: { severity: string }[] };
  const refused = await supervisor.call(`${path}/publish`, {
    method: 'POST',
    body: { revision: 1 },
  });
  expect(refused.status).toBe(422);
  expect(refused.body.data).toEqual({
    faults: faults.filter(({ severity }) => severity === 'error'),
  });
  expect(refused.body.errors).toHaveProperty('campos/hello');
});

test.each([
  ['', 'Campo obrigatório.'],
  ['com espaço', 'Use até 64 letras sem acento, números, ".", "-" ou "_", sem espaços.'],
  ['a'.repeat(65), 'Use até 64 letras sem acento, números, ".", "-" ou "_", sem espaços.'],
])('a new dialog with the code “%s” is refused in words', async (code, words) => {
  const answer = await supervisor.call('/api/at_dialog', {
    method: 'POST',
    body: { name: 'Sem código', code },
  });
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ errors: { code: [words] } });
});
