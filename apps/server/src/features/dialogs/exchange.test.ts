import { type FlowFile, flowFile } from '@balcao/dialog/file-format';
import type { Block } from '@balcao/dialog/flow';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { createLogger } from '../../platform/logger.ts';
import { openSandbox } from '../../platform/sandbox/sandbox.ts';
import { type Drafting, requireDraftOf } from './drafting.ts';
import * as exchange from './exchange.ts';
import { importFlow } from './exchange.ts';
import { openFlowWorker } from './flow-work/flow-worker.ts';
import { listVersions } from './versions.ts';

const log = createLogger('silent');
let ctx: Drafting;

beforeAll(async () => {
  const { url, drop } = await testDatabase();
  const { db, close } = openDatabase(url, { max: 4, log });
  const sandbox = openSandbox({ workers: 1, log });
  const flows = openFlowWorker({ log });
  ctx = { db, clock: () => new Date(), sandbox, flows };
  return async () => {
    await flows.close();
    await sandbox.close();
    await close();
    await drop();
  };
});

const idOf = async (code: string) => (await requireDraftOf(ctx, code)).id;
const exportFlow = async (code: string) => exchange.exportFlow(ctx, await idOf(code));

const contract = { code: 'contrato', name: 'Contrato', body: '<p>Eu, {{nome}}</p>' };

function fileOf(code: string, ...blocks: Block[]): FlowFile {
  const all = Object.fromEntries(blocks.map((block) => [block.id, block]));
  const flow = { start: code, dialogs: { [code]: { start: blocks[0]?.id ?? '', blocks: all } } };
  return flowFile('Venda', flow, [contract]);
}
const sale = (code: string) =>
  fileOf(
    code,
    { id: 'a', type: 'input.string', variable: 'nome', required: true, next: 'd', note: 'quem?' },
    {
      id: 'd',
      type: 'action.document_add',
      template: 'contrato',
      code: 'contrato',
      title: 'Contrato',
      position: { x: 10, y: -20.5 },
    },
  );

test('what was imported is exported as it was, positions, notes and documents too', async () => {
  const result = await importFlow(ctx, sale('venda'), { publish: true });
  expect(result).toEqual({ code: 'venda', version: 1, faults: [] });
  const exported = await exportFlow('venda');
  expect(exported).toEqual(sale('venda'));
  expect(await importFlow(ctx, JSON.parse(JSON.stringify(exported)), { publish: false })).toEqual({
    code: 'venda',
    version: null,
    faults: [],
  });
  expect(await listVersions(ctx, await idOf('venda'))).toHaveLength(1);
});

test('a second import replaces draft and documents, and makes the next version', async () => {
  await importFlow(ctx, sale('outra'), { publish: true });
  const changed = { ...sale('outra'), name: 'Nova', documents: [{ ...contract, body: 'Novo' }] };
  expect(await importFlow(ctx, changed, { publish: true })).toMatchObject({ version: 2 });
  expect(await exportFlow('outra')).toEqual(changed);
});

test('a draft with faults comes in, but is not published', async () => {
  const faulty = fileOf('meia', { id: 'a', type: 'send.message', text: '{{x}}' });
  expect(await importFlow(ctx, faulty, { publish: false })).toMatchObject({
    version: null,
    faults: [{ code: 'UNSET_VARIABLE', dialog: 'meia', block: 'a' }],
  });
  await expect(
    importFlow(ctx, { ...faulty, name: 'Outra' }, { publish: true }),
  ).rejects.toMatchObject({
    code: 'INVALID',
    fields: { 'meia/a': [expect.any(String)] },
  });
  expect(await exportFlow('meia')).toMatchObject({ name: 'Venda' });
});

test.each<[string, unknown]>([
  ['no object', 'flow'],
  ['another format', { ...sale('x'), format: 'other' }],
  ['a newer version', { ...sale('x'), version: 2 }],
  ['a field of nobody', { ...sale('x'), extra: 1 }],
  ['a flow without a start', { ...sale('x'), flow: { dialogs: {} } }],
  ['a start that is no name', { ...sale('x'), flow: { start: 'a b', dialogs: {} } }],
  ['one document twice', { ...sale('x'), documents: [contract, contract] }],
])('%s is refused', async (_, file) => {
  await expect(importFlow(ctx, file, { publish: false })).rejects.toMatchObject({
    code: 'INVALID',
  });
});

test('what is not there cannot be exported', async () => {
  await expect(exportFlow('nada')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
