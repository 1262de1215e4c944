import type { DialogDraft } from '@balcao/contract/dialogs/drafts';
import type { Block, Flow } from '@balcao/dialog/flow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { OfficePage } from '../../../test/office.ts';
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

async function made(code: string): Promise<{ id: number; path: string }> {
  const body = { name: code, code };
  const answer = await admin.call('/api/at_dialog', { method: 'POST', body });
  const { id } = answer.body.data as { id: number };
  return { id, path: `/api/at_dialog/${id}` };
}
async function draftOf(path: string): Promise<DialogDraft & { flow: Flow }> {
  return (await admin.call(`${path}/draft`)).body.data as DialogDraft & { flow: Flow };
}
async function save(path: string, who: TestClient, block: Block | null, id = block?.id ?? '') {
  const { revision, code } = await draftOf(path);
  const changes = [{ kind: 'block', dialog: code, id, value: block }];
  return who.call(`${path}/draft`, { method: 'PUT', body: { revision, changes } });
}
const audits = async (id: number) =>
  (
    await server.ctx.pool.query(
      `select action, actor_id is not null as named, before, after from gl_audit
        where record = 'at_dialog' and record_id = $1 order by id`,
      [id],
    )
  ).rows;

const coded: Block = {
  id: 'conta',
  type: 'action.code',
  code: 'return 1',
  variable: 'x',
  next: 'conversa',
};

test('code is written, changed and removed by admins alone; whatever else its block has is everybody’s', async () => {
  const { id, path } = await made('codigo');
  const refused = await save(path, supervisor, coded);
  expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
  expect(refused.body.errors).toEqual({
    'codigo/conta': [expect.stringContaining('Só administradores')],
  });
  expect((await draftOf(path)).revision).toBe(0);
  expect((await save(path, admin, coded)).status).toBe(200);
  const drawn = { ...coded, position: { x: 5, y: 9 }, note: 'Conta' };
  expect((await save(path, supervisor, drawn)).status).toBe(200);
  expect((await save(path, supervisor, { ...drawn, code: 'return 2' })).status).toBe(403);
  expect((await save(path, supervisor, null, 'conta')).status).toBe(403);
  const script: Block = { id: 'ola', type: 'send.message', text: 'Olá.', jsScript: 'alert(1)' };
  expect((await save(path, supervisor, script)).status).toBe(403);
  // The same word is no code elsewhere.
  const paper: Block = {
    id: 'papel',
    type: 'action.document_add',
    template: 'x',
    code: 'contrato',
    title: 'Contrato',
  };
  expect((await save(path, supervisor, paper)).status).toBe(200);
  expect((await save(path, admin, { ...drawn, code: 'return 3' })).status).toBe(200);
  const code = (await audits(id)).filter(({ action }) => action === 'dialog.code');
  expect(code).toEqual([
    { action: 'dialog.code', named: true, before: {}, after: { 'codigo/conta code': 'return 1' } },
    {
      action: 'dialog.code',
      named: true,
      before: { 'codigo/conta code': 'return 1' },
      after: { 'codigo/conta code': 'return 3' },
    },
  ]);
});

const block = (dialog: string, value: Block) => ({ kind: 'block', dialog, id: value.id, value });

test('code is moved, swapped and put to work by admins alone, and that is in the audit', async () => {
  const { id, path } = await made('troca');
  const other: Block = { ...coded, id: 'outra', code: 'return 2' };
  const paper: Block = {
    id: 'papel',
    type: 'action.document_add',
    template: 'x',
    code: 'return 3',
    title: 'X',
  };
  const send = async (who: TestClient, changes: object[]) => {
    const { revision } = await draftOf(path);
    return who.call(`${path}/draft`, { method: 'PUT', body: { revision, changes } });
  };
  expect(
    (
      await send(
        admin,
        [coded, other, paper].map((one) => block('troca', one)),
      )
    ).status,
  ).toBe(200);
  const swapped = [
    block('troca', { ...coded, code: 'return 2' }),
    block('troca', { ...other, code: 'return 1' }),
  ];
  const renamed = [
    { kind: 'block', dialog: 'troca', id: 'conta', value: null },
    block('troca', { ...coded, id: 'soma' }),
  ];
  const elsewhere = [
    { kind: 'block', dialog: 'troca', id: 'conta', value: null },
    block('novo', coded),
  ];
  const working = [block('troca', { ...coded, id: 'papel', code: 'return 3' })];
  for (const changes of [swapped, renamed, elsewhere, working]) {
    const refused = await send(supervisor, changes);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      expect.stringContaining('Só administradores'),
    ]);
  }
  const before = (await audits(id)).length;
  expect((await send(admin, swapped)).status).toBe(200);
  expect((await audits(id)).slice(before)).toEqual([
    {
      action: 'dialog.code',
      named: true,
      before: { 'troca/conta code': 'return 1', 'troca/outra code': 'return 2' },
      after: { 'troca/conta code': 'return 2', 'troca/outra code': 'return 1' },
    },
  ]);
  const file = (await admin.call(`${path}/export`)).body as { flow: Flow };
  Object.assign(file.flow.dialogs.troca?.blocks.conta ?? {}, { code: 'return 1' });
  const body = { file, dry: false };
  expect((await supervisor.call(`${path}/import`, { method: 'POST', body })).status).toBe(403);
});

test('a version with other code is put back by admins alone, and that is in the audit', async () => {
  const { id, path } = await made('volta');
  const publish = async () => {
    const { revision } = await draftOf(path);
    return admin.call(`${path}/publish`, { method: 'POST', body: { revision } });
  };
  expect((await save(path, admin, { ...coded, id: 'ola' })).status).toBe(200);
  expect((await publish()).status).toBe(200);
  expect((await save(path, admin, { ...coded, id: 'ola', code: 'return 2' })).status).toBe(200);
  expect((await publish()).status).toBe(200);
  const back = (who: TestClient) =>
    who.call(`${path}/put_back`, { method: 'POST', body: { version: 1 } });
  const refused = await back(supervisor);
  expect([refused.status, refused.body.errors]).toEqual([
    403,
    { 'volta/ola': [expect.any(String)] },
  ]);
  expect((await back(admin)).status).toBe(200);
  expect((await audits(id)).at(-1)).toMatchObject({
    action: 'dialog.code',
    before: { 'volta/ola code': 'return 2' },
    after: { 'volta/ola code': 'return 1' },
  });
});

test('a burst of saves is one line of the audit; publishing says what changes for visitors', async () => {
  const { id, path } = await made('rajada');
  for (let n = 0; n < 5; n += 1)
    await save(path, supervisor, {
      id: 'ola',
      type: 'send.message',
      text: `${n}`,
      next: 'conversa',
    });
  const lines = await audits(id);
  expect(lines.map(({ action }) => action)).toEqual(['create', 'dialog.draft']);
  const publish = async () => {
    const { revision } = await draftOf(path);
    const body = { revision, note: 'Mais curto' };
    return supervisor.call(`${path}/publish`, { method: 'POST', body });
  };
  expect((await publish()).status).toBe(200);
  await save(path, supervisor, { id: 'ola', type: 'send.message', text: 'Oi', next: 'conversa' });
  expect((await publish()).status).toBe(200);
  expect((await audits(id)).at(-1)).toEqual({
    action: 'dialog.publish',
    named: true,
    before: { version: 1, 'rajada/ola text': '4' },
    after: { version: 2, note: 'Mais curto', 'rajada/ola text': 'Oi' },
  });
});

test('publishing and putting back need their own right; without the level nothing is open, and a designer is cut off', async () => {
  const { id, path } = await made('direito');
  const email = `'supervisor@exemplo.com.br'`;
  const person = `update gl_user set`;
  const page = await OfficePage.open(supervisor);
  const topic = `dialog.${id}`;
  expect(await page.subscribe(topic)).toBe(true);
  await admin.call(`${path}/publish`, { method: 'POST', body: { revision: 0 } });
  const { pool, bus } = server.ctx;
  try {
    await pool.query(`${person} denied = '{can_dialog_publish}' where email = ${email}`);
    const publish = await supervisor.call(`${path}/publish`, {
      method: 'POST',
      body: { revision: 0 },
    });
    const back = await supervisor.call(`${path}/put_back`, {
      method: 'POST',
      body: { version: 1 },
    });
    expect([publish.status, back.status]).toEqual([403, 403]);
    expect((await supervisor.call(`${path}/draft`)).body.data).toMatchObject({
      may_publish: false,
    });
    await pool.query(`${person} level = 5 where email = ${email}`);
    bus.publish('sessions', {});
    for (const call of ['draft', 'versions', 'export', 'difference?from=1&to=draft'])
      expect((await supervisor.call(`${path}/${call}`)).status, call).toBe(403);
    expect(await page.refusal(topic)).toMatchObject({ ok: false, code: 'FORBIDDEN' });
  } finally {
    await pool.query(`${person} level = 2, denied = '{}' where email = ${email}`);
    page.close();
  }
});

test('who has the dialog open hears who saved it and who else is in it', async () => {
  const { id, path } = await made('juntos');
  const topic = `dialog.${id}`;
  const page = await OfficePage.open(admin);
  expect(await page.subscribe(topic)).toBe(true);
  expect(await page.subscribe('dialog.99999999')).toBe(false);
  const sit = (who: TestClient, body: object) =>
    who.call(`${path}/presence`, { method: 'POST', body });
  await sit(supervisor, { block: 'juntos/ola' });
  const here = { name: 'Rogério Lima', block: 'juntos/ola' };
  expect(await page.news(topic)).toMatchObject({
    type: 'draft.people',
    data: { dialog_id: id, people: [here] },
  });
  const both = await sit(admin, { block: null });
  expect(both.body.data).toMatchObject({ name: expect.any(String), revision: expect.any(Number) });
  const people = (both.body.data as { people: { name: string; block: string | null }[] }).people;
  expect(people.map(({ name, block }) => `${name} ${block}`).toSorted()).toEqual([
    'Helena Prado null',
    'Rogério Lima juntos/ola',
  ]);
  expect((await sit(supervisor, { block: 'x'.repeat(1_000_000) })).status).toBe(413);
  expect((await sit(supervisor, { block: 'x'.repeat(141) })).status).toBe(422);
  const lie = await sit(supervisor, { block: '<b>nada</b>' });
  expect((lie.body.data as { people: object[] }).people).toContainEqual(
    expect.objectContaining({ name: 'Rogério Lima', block: null }),
  );
  const left = await sit(supervisor, { block: null, away: true });
  expect((left.body.data as { people: object[] }).people).toMatchObject([{ name: 'Helena Prado' }]);
  await save(path, supervisor, { id: 'nova', type: 'send.message', text: 'Oi' });
  let event = await page.news(topic);
  while (event.type !== 'draft.moved') event = await page.news(topic);
  expect(event.data).toMatchObject({ dialog_id: id, revision: 1, user_id: expect.any(Number) });
  const { revision } = await draftOf(path);
  expect((await admin.call(`${path}/publish`, { method: 'POST', body: { revision } })).status).toBe(
    422,
  );
  await save(path, supervisor, null, 'nova');
  const mended = { revision: revision + 1 };
  expect((await admin.call(`${path}/publish`, { method: 'POST', body: mended })).status).toBe(200);
  while (event.type !== 'dialog.version') event = await page.news(topic);
  expect(event.data).toEqual({
    dialog_id: id,
    version: 1,
    revision: 2,
    act: 'published',
    user_id: expect.any(Number),
    name: expect.stringMatching(/./),
  });
  page.close();
});
