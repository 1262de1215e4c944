import type { Block, Flow } from '@balcao/dialog/flow';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { type Database, openDatabase } from '../../platform/database/open.ts';
import { createLogger } from '../../platform/logger.ts';
import { openSandbox } from '../../platform/sandbox/sandbox.ts';
import * as drafts from './drafts.ts';

const log = createLogger('silent');
let database: Database;
let ctx: drafts.Drafting;

beforeAll(async () => {
  const { url, drop } = await testDatabase();
  database = openDatabase(url, { max: 4, log });
  const sandbox = openSandbox({ workers: 1, log });
  ctx = { db: database.db, clock: () => new Date(), sandbox };
  return async () => {
    await sandbox.close();
    await database.close();
    await drop();
  };
});

/** A flow of one dialog; blocks follow each other. */
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

test('a draft is made once, changed by who knows its last state, and every change is in the audit', async () => {
  const first = await drafts.saveDraft(ctx, draft('edit'));
  await expect(drafts.saveDraft(ctx, draft('edit'))).rejects.toMatchObject({ code: 'CONFLICT' });
  const second = await drafts.saveDraft(ctx, { ...draft('edit', 'Olá'), name: 'Outro' }, first);
  expect(second.getTime()).toBeGreaterThan(first.getTime());
  await expect(drafts.saveDraft(ctx, draft('edit'), first)).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await expect(drafts.saveDraft(ctx, draft('nope'), first)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await audited('dialog.draft')).toEqual([
    { record: 'at_dialog', before: null, after: { name: 'Teste' } },
    { record: 'at_dialog', before: { name: 'Teste' }, after: { name: 'Outro' } },
  ]);
});

test('of two who make or change a draft at the same time, one is told', async () => {
  const both = async (updatedAt?: Date) => {
    const saving = ['a', 'b'].map((text) => drafts.saveDraft(ctx, draft('race', text), updatedAt));
    const settled = await Promise.allSettled(saving);
    return settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  };
  const made = await both();
  expect(made).toHaveLength(1);
  expect(await both(made[0])).toHaveLength(1);
});

test.each<[string, unknown]>([
  ['a code that is no name', { ...draft('x'), code: 'a/b' }],
  ['a flow that is no object', { ...draft('x'), flow: [] }],
  ['text that PostgreSQL cannot keep', draft('x', '\0')],
  ['no name', { ...draft('x'), name: '' }],
])('%s cannot be a draft', async (_, content) => {
  await expect(drafts.saveDraft(ctx, content as ReturnType<typeof draft>)).rejects.toMatchObject({
    code: 'INVALID',
    fields: { flow: [expect.any(String)] },
  });
});

test('a draft with faults is kept, told of and not published', async () => {
  const code: Block = { id: 'k', type: 'action.code', code: 'return (', variable: 'x' };
  const status: Block = { id: 's', type: 'action.set_status', status: 'nenhum' };
  const flow = flowOf('faulty', say('{{y}}'), code, status);
  await drafts.saveDraft(ctx, { code: 'faulty', name: 'Com falhas', flow });
  const faults = await drafts.checkDraft(ctx, 'faulty');
  expect(faults.map((fault) => `${fault.code} ${fault.block}`)).toEqual([
    'BAD_CODE k',
    'UNSET_VARIABLE a',
    'MISSING_RECORD s',
  ]);
  await expect(drafts.publishDraft(ctx, 'faulty')).rejects.toMatchObject({
    code: 'INVALID',
    fields: {
      'faulty/a': ['A variável “y” nunca recebe um valor.'],
      'faulty/k': [expect.stringContaining('SyntaxError')],
      'faulty/s': ['O status “nenhum” não existe.'],
    },
  });
  expect(await drafts.listVersions(ctx, 'faulty')).toEqual([]);
});

test('the words that the installation reserves are no variables', async () => {
  const value = JSON.stringify(['numero']);
  const setting = ctx.db.updateTable('gl_config').where('key', '=', 'TICKET_RESERVED_WORDS');
  await setting.set({ value }).execute();
  const ask: Block = { id: 'a', type: 'input.cpf', variable: 'numero', required: true };
  await drafts.saveDraft(ctx, { code: 'words', name: 'x', flow: flowOf('words', ask) });
  expect(await drafts.checkDraft(ctx, 'words')).toMatchObject([
    { code: 'RESERVED_WORD', block: 'a' },
  ]);
});

test('a flow is published under the name of its first dialog only', async () => {
  await drafts.saveDraft(ctx, { ...draft('other'), code: 'named' });
  expect(await drafts.checkDraft(ctx, 'named')).toMatchObject([{ code: 'BAD_NAME' }]);
});

test('publishing makes versions with clean HTML that never change, and one can be put back', async () => {
  const first = await drafts.saveDraft(ctx, draft('live', '<b>Um</b><script>x</script>'));
  expect(await drafts.publishDraft(ctx, 'live')).toBe(1);
  await drafts.saveDraft(ctx, draft('live', '<a href="javascript:x">Dois</a>'), first);
  expect(await publishedTexts('live')).toEqual(['<b>Um</b>']);
  expect(await drafts.publishDraft(ctx, 'live')).toBe(2);
  expect(await publishedTexts('live')).toEqual(['<b>Um</b>', '<a>Dois</a>']);

  await drafts.putBack(ctx, 'live', 1);
  const versions = await drafts.listVersions(ctx, 'live');
  expect(versions.map(({ number, current }) => ({ number, current }))).toEqual([
    { number: 2, current: false },
    { number: 1, current: true },
  ]);
  expect(await audited('dialog.put_back')).toMatchObject([{ after: { number: 1 } }]);
  expect(await drafts.publishDraft(ctx, 'live')).toBe(3);
  for (const [code, number] of [
    ['live', 9],
    ['none', 1],
  ] as const)
    await expect(drafts.putBack(ctx, code, number)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('two who publish at the same time make two versions', async () => {
  await drafts.saveDraft(ctx, draft('twice'));
  const numbers = await Promise.all([1, 2, 3].map(() => drafts.publishDraft(ctx, 'twice')));
  expect(numbers.toSorted()).toEqual([1, 2, 3]);
});

test('what changed while it was checked is not published', async () => {
  const code: Block = { id: 'a', type: 'action.code', code: 'return 1', variable: 'x' };
  const content = { code: 'moving', name: 'x', flow: flowOf('moving', code) };
  const at = await drafts.saveDraft(ctx, content);
  const { sandbox } = ctx;
  const check = async (text: string) => {
    await drafts.saveDraft(ctx, draft('moving'), at);
    return sandbox.check(text);
  };
  const slow = { ...ctx, sandbox: { ...sandbox, check } };
  await expect(drafts.publishDraft(slow, 'moving')).rejects.toMatchObject({ code: 'CONFLICT' });
});

test.each<[string, Block]>([
  ['signed', { id: 'a', type: 'input.file', variable: 'signed', required: true, next: 'h' }],
  ['signed', { id: 'a', type: 'input.sign', variable: 'signed', required: true, next: 'h' }],
  ['person_sign', { id: 'a', type: 'input.file', variable: 'person_sign', required: true }],
])('a step that would keep a file under the system’s code %s is no flow', async (code, block) => {
  const faults = await drafts.faultsOf(ctx, flowOf('papel', block, hold), 'papel');
  const message = `O código de arquivo “${code}” é reservado ao sistema.`;
  expect(faults).toMatchObject([{ block: 'a', code: 'RESERVED_WORD', message }]);
});

test('a signature in a conversation goes under its own code', async () => {
  const sign: Block = { id: 'a', type: 'input.sign', variable: 'person_sign', required: true };
  expect(await drafts.faultsOf(ctx, flowOf('papel', sign, hold), 'papel')).toEqual([]);
});
