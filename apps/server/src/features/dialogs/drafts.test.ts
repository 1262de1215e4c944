import type { Block, Flow } from '@balcao/dialog/flow';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { type Database, openDatabase } from '../../platform/database/open.ts';
import { createLogger } from '../../platform/logger.ts';
import { openSandbox } from '../../platform/sandbox/sandbox.ts';
import { faultsOf } from './check-draft.ts';
import { type Drafting, requireDraftOf } from './drafting.ts';
import { findDraftByCode } from './drafts.store.ts';
import { insertDialog } from './drafts.ts';
import { openFlowWorker } from './flow-work/flow-worker.ts';
import { saveDraft } from './save-draft.ts';
import * as versions from './versions.ts';

const log = createLogger('silent');
let database: Database;
let ctx: Drafting;

beforeAll(async () => {
  const { url, drop } = await testDatabase();
  database = openDatabase(url, { max: 4, log });
  const sandbox = openSandbox({ workers: 1, log });
  const flows = openFlowWorker({ log });
  ctx = { db: database.db, clock: () => new Date(), sandbox, flows };
  return async () => {
    await flows.close();
    await sandbox.close();
    await database.close();
    await drop();
  };
});

type Content = { code: string; name: string; flow: Flow };

/** Makes a dialog, or saves it as whoever knows the revision that stands. */
async function save({ code, name, flow }: Content): Promise<number> {
  const known = await findDraftByCode(ctx.db, code);
  const text = JSON.stringify(flow);
  if (!known) {
    const made = { code, name, flow: text, faultCount: 0 };
    return ctx.db.transaction().execute((trx) => insertDialog(trx, null, made, new Date()));
  }
  const { id, revision } = known;
  const mine = `{"flow":${text}}`;
  await saveDraft(ctx, { id, by: null, revision, mine, name, repetitionKey: null });
  return id;
}
const publish = async (code: string, at = ctx) => {
  const { id, revision } = await requireDraftOf(ctx, code);
  return versions.publishDraft(at, { id, by: null, revision });
};
const check = async (code: string) => faultsOf(ctx, await requireDraftOf(ctx, code));

/** A flow of one dialog, with consecutive blocks. */
function flowOf(code: string, ...blocks: Block[]): Flow {
  const linked = blocks.map((block, index) => {
    const next = blocks[index + 1]?.id;
    return [block.id, next ? { ...block, next } : block];
  });
  return { start: code, dialogs: { [code]: { start: 'a', blocks: Object.fromEntries(linked) } } };
}
const say = (text: string, id = 'a'): Block => ({ id, type: 'send.message', text });
const hold: Block = { id: 'h', type: 'input.hold' };
const draft = (code: string, text = 'Oi') => ({
  code,
  name: 'Teste',
  flow: flowOf(code, say(text), hold),
});

const audited = async (action: string) => {
  const rows = await ctx.db
    .selectFrom('gl_audit')
    .selectAll()
    .where('action', '=', action)
    .execute();
  return rows.map(({ record, before, after }) => ({ record, before, after }));
};

async function publishedTexts(code: string) {
  const rows = await ctx.db
    .selectFrom('at_dialog_version')
    .select(['number', 'flow'])
    .where('dialog_code', '=', code)
    .orderBy('number')
    .execute();
  return rows.map(({ flow }) => {
    const block = (flow as unknown as Flow).dialogs[code]?.blocks.a;
    return block?.type === 'send.message' ? block.text : '';
  });
}

test('a draft is made once, and whoever makes or renames one is in the audit', async () => {
  await save(draft('edit'));
  const made = { code: 'edit', name: 'x', flow: '{}', faultCount: 0 };
  const again = ctx.db.transaction().execute((trx) => insertDialog(trx, null, made, new Date()));
  await expect(again).rejects.toMatchObject({
    code: 'INVALID',
    fields: { code: ['Já existe um diálogo com este código.'] },
  });
  await save({ ...draft('edit', 'Olá'), name: 'Outro' });
  expect(await audited('dialog.draft')).toEqual([
    {
      record: 'at_dialog',
      before: { name: 'Teste', revision: 0 },
      after: { name: 'Outro', revision: 1 },
    },
  ]);
});

test('a draft with faults is kept, told of and not published', async () => {
  const code: Block = { id: 'k', type: 'action.code', code: 'return (', variable: 'x' };
  const status: Block = { id: 's', type: 'action.set_status', status: 'nenhum' };
  const flow = flowOf('faulty', say('{{y}}'), code, status);
  await save({ code: 'faulty', name: 'Com falhas', flow });
  const faults = await check('faulty');
  expect(faults.map((fault) => `${fault.code} ${fault.block}`)).toEqual([
    'BAD_CODE k',
    'UNSET_VARIABLE a',
    'MISSING_RECORD s',
  ]);
  await expect(publish('faulty')).rejects.toMatchObject({
    code: 'INVALID',
    fields: {
      'faulty/a': ['A variável “y” nunca recebe um valor.'],
      'faulty/k': [expect.stringContaining('SyntaxError')],
      'faulty/s': ['O status “nenhum” não existe.'],
    },
  });
  const { id } = await requireDraftOf(ctx, 'faulty');
  expect(await versions.listVersions(ctx, id)).toEqual([]);
});

test('the words that the installation reserves are no variables', async () => {
  const value = JSON.stringify(['numero']);
  const setting = ctx.db.updateTable('gl_config').where('key', '=', 'TICKET_RESERVED_WORDS');
  await setting.set({ value }).execute();
  const ask: Block = { id: 'a', type: 'input.cpf', variable: 'numero', required: true };
  await save({ code: 'words', name: 'x', flow: flowOf('words', ask) });
  expect(await check('words')).toMatchObject([{ code: 'RESERVED_WORD', block: 'a' }]);
});

test('a flow is published under the name of its first dialog only', async () => {
  await save({ ...draft('other'), code: 'named' });
  expect(await check('named')).toMatchObject([{ code: 'BAD_NAME' }]);
});

test('publishing makes versions with clean HTML that never change, and one can be put back', async () => {
  const id = await save(draft('live', '<b>Um</b><script>x</script>'));
  expect(await publish('live')).toBe(1);
  await save(draft('live', '<a href="javascript:x">Dois</a>'));
  expect(await publishedTexts('live')).toEqual(['<b>Um</b>']);
  expect(await publish('live')).toBe(2);
  expect(await publishedTexts('live')).toEqual(['<b>Um</b>', '<a>Dois</a>']);

  await versions.putBack(ctx, { id, by: null, version: 1 });
  const all = await versions.listVersions(ctx, id);
  expect(all.map(({ version, current }) => ({ version, current }))).toEqual([
    { version: 2, current: false },
    { version: 1, current: true },
  ]);
  expect(await audited('dialog.put_back')).toEqual([
    {
      record: 'at_dialog',
      before: { version: 2, 'live/a text': '<a>Dois</a>' },
      after: { version: 1, 'live/a text': '<b>Um</b>' },
    },
  ]);
  expect(await publish('live')).toBe(3);
  const missing = versions.putBack(ctx, { id, by: null, version: 9 });
  await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('of those who publish the same draft at the same time one does, and the others are told', async () => {
  await save(draft('twice'));
  const done = await Promise.allSettled([1, 2, 3].map(() => publish('twice')));
  const told = done.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code));
  expect(told.toSorted()).toEqual([1, 'DRAFT_UNCHANGED', 'DRAFT_UNCHANGED']);
});

test('what changed while it was checked is not published', async () => {
  const code: Block = { id: 'a', type: 'action.code', code: 'return 1', variable: 'x' };
  await save({ code: 'moving', name: 'x', flow: flowOf('moving', code, hold) });
  const { sandbox } = ctx;
  const slow = {
    ...sandbox,
    check: async (text: string) => {
      await save(draft('moving'));
      return sandbox.check(text);
    },
  };
  await expect(publish('moving', { ...ctx, sandbox: slow })).rejects.toMatchObject({
    code: 'DRAFT_MOVED',
    data: { revision: 1, collisions: [] },
  });
});

test.each<[string, Block]>([
  ['signed', { id: 'a', type: 'input.file', variable: 'signed', required: true, next: 'h' }],
  ['signed', { id: 'a', type: 'input.sign', variable: 'signed', required: true, next: 'h' }],
  ['person_sign', { id: 'a', type: 'input.file', variable: 'person_sign', required: true }],
])('a step that would keep a file under the system’s code %s is no flow', async (code, block) => {
  const faults = await faultsOf(ctx, {
    flow: JSON.stringify(flowOf('papel', block, hold)),
    code: 'papel',
  });
  const message = `O código de arquivo “${code}” é reservado ao sistema.`;
  expect(faults).toMatchObject([{ block: 'a', code: 'RESERVED_WORD', message }]);
});

test('a signature in a conversation goes under its own code', async () => {
  const sign: Block = { id: 'a', type: 'input.sign', variable: 'person_sign', required: true };
  expect(
    await faultsOf(ctx, { flow: JSON.stringify(flowOf('papel', sign, hold)), code: 'papel' }),
  ).toEqual([]);
});
