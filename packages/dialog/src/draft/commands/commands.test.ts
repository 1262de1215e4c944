import { expect, test } from 'vitest';
import { ask, exists, flowOf, say } from '../../../test/small-flows.ts';
import type { Flow } from '../../flow.ts';
import { applyChanges, type Change, collisionsOf, unitOf } from '../change.ts';
import { addBlock, insertOnEdge, renameBlock } from './blocks.ts';
import { copyBlocks, duplicateBlocks, pasteBlocks, readCopied } from './copies.ts';
import { addDialog, removeDialog, renameDialog, withCode } from './dialogs.ts';
import { setField } from './fields.ts';
import { removeBlocks } from './removal.ts';
import { addCase, connect, removeCase } from './ways.ts';

const flow = flowOf({
  main: {
    oi: say('Oi', 'nome'),
    nome: ask('nome', { next: 'ramo' }),
    ramo: {
      type: 'condition.case',
      cases: [
        { when: exists('nome'), target: 'venda' },
        { when: exists('x'), target: 'fim' },
      ],
      next: 'volta',
    },
    volta: { type: 'action.goto_block', target: 'nome' },
    venda: { type: 'action.goto_dialog', dialog: 'vendas', next: 'fim' },
    fim: { type: 'input.hold' },
  },
  vendas: { a: say('Preço', 'b'), b: { type: 'action.goto_dialog', dialog: 'vendas' } },
}) as Flow;

const after = (changes: Change[]) => applyChanges(flow, changes);
const blocksAfter = (changes: Change[], dialog = 'main') =>
  after(changes).dialogs[dialog]?.blocks ?? {};
const units = (changes: Change[]) => changes.map(unitOf);

test('a removed block’s ways go to its next one', () => {
  const changes = removeBlocks(flow, 'main', ['nome']);
  expect(units(changes)).toEqual(['block:main/nome', 'block:main/oi', 'block:main/volta']);
  expect(blocksAfter(changes)).toMatchObject({ oi: { next: 'ramo' }, volta: { target: 'ramo' } });
});

test('a row of removed blocks is bridged, and a removed start moves on', () => {
  const changes = removeBlocks(flow, 'main', ['oi', 'nome', 'nope']);
  expect(after(changes).dialogs.main?.start).toBe('ramo');
});

test('where nothing follows, ways are cut: a case goes, a jump ends its dialog', () => {
  const changes = removeBlocks(flow, 'main', ['fim', 'nome', 'ramo', 'venda']);
  const { oi, volta } = blocksAfter(changes);
  // `ramo` went on at `volta`, and `volta` at what is gone: in a circle, so nowhere but to itself.
  expect(oi).toMatchObject({ next: 'volta' });
  expect(volta).toMatchObject({ type: 'action.goto_block', target: 'volta' });
  const cut = blocksAfter(removeBlocks(flow, 'main', ['fim']));
  expect(cut.ramo).toMatchObject({ cases: [{ target: 'venda' }] });
  expect(cut.venda).not.toHaveProperty('next');
  const jump = applyChanges(flow, connect(flow, 'main', 'volta', 'target', 'fim'));
  const ended = applyChanges(jump, removeBlocks(jump, 'main', ['fim'])).dialogs.main?.blocks.volta;
  expect(ended).toEqual({ id: 'volta', type: 'action.return_dialog' });
});

test('a dialog whose last block goes begins anew', () => {
  const { dialogs } = after(removeBlocks(flow, 'vendas', ['a', 'b']));
  expect(dialogs.vendas).toMatchObject({
    start: 'inicio',
    blocks: { inicio: { type: 'send.message' } },
  });
});

test('a renamed block is followed by ways, jumps, cases and the start', () => {
  expect(blocksAfter(renameBlock(flow, 'main', 'fim', 'equipe'))).toMatchObject({
    ramo: { cases: [{ target: 'venda' }, { target: 'equipe' }] },
    venda: { next: 'equipe' },
    equipe: { id: 'equipe' },
  });
  expect(blocksAfter(renameBlock(flow, 'main', 'nome', 'n'))).toMatchObject({
    oi: { next: 'n' },
    volta: { target: 'n' },
  });
  expect(after(renameBlock(flow, 'main', 'oi', '__proto__')).dialogs.main?.start).toBe('__proto__');
  for (const name of ['fim', 'a/b', '', 'x'.repeat(65)])
    expect(renameBlock(flow, 'main', 'oi', name)).toEqual([]);
});

test('a renamed dialog is followed by its calls; the first one keeps its name', () => {
  const changes = renameDialog(flow, 'vendas', 'loja');
  expect(after(changes).dialogs).toMatchObject({
    main: { blocks: { venda: { dialog: 'loja' } } },
    loja: { start: 'a', blocks: { b: { dialog: 'loja' } } },
  });
  expect(after(changes).dialogs).not.toHaveProperty('vendas');
  expect(renameDialog(flow, 'main', 'outro')).toEqual([]);
  expect(renameDialog(flow, 'vendas', 'main')).toEqual([]);
});

test('a removed dialog takes its calls along; the first one stays', () => {
  const changes = removeDialog(flow, 'vendas');
  expect(blocksAfter(changes)).not.toHaveProperty('venda');
  expect(blocksAfter(changes).ramo).toMatchObject({
    cases: [{ target: 'fim' }, { target: 'fim' }],
  });
  expect(removeDialog(flow, 'main')).toEqual([]);
});

test('a copy of a flow has its own code', () => {
  const copy = withCode(flow, 'novo');
  expect(copy.start).toBe('novo');
  expect(Object.keys(copy.dialogs)).toEqual(['novo', 'vendas']);
  const swapped = withCode(flow, 'vendas');
  expect(Object.keys(swapped.dialogs)).toEqual(['vendas', 'vendas-2']);
  expect(swapped.dialogs.vendas?.blocks.venda).toMatchObject({ dialog: 'vendas-2' });
  expect(withCode(flow, 'main')).toEqual(flow);
  const lost = { ...flow, start: 'gone' };
  expect(withCode(lost, 'vendas')).toEqual(lost);
});

test('a new dialog has a block to start with', () => {
  expect(after(addDialog(flow, 'ajuda')).dialogs.ajuda?.blocks).toHaveProperty('inicio');
  expect(addDialog(flow, 'vendas')).toEqual([]);
});

test('a new block is put first, with a name and a variable of its own', () => {
  const [put, way] = addBlock(flow, 'main', 'input.string', {
    from: { block: 'venda', exit: 'next' },
    position: { x: 1, y: 2 },
    by: 'ana',
  });
  expect(put).toMatchObject({
    id: 'texto-ana',
    value: { id: 'texto-ana', variable: 'nome_2', position: { x: 1, y: 2 } },
  });
  expect(way).toMatchObject({ id: 'venda', value: { next: 'texto-ana' } });
  expect(addBlock(flow, 'nope', 'input.string')).toEqual([]);
});

test('two people who add a block at once both keep theirs', () => {
  const [ana, rui] = ['ana', 'rui'].map((by) => addBlock(flow, 'main', 'send.message', { by }));
  expect(collisionsOf(ana ?? [], rui ?? [])).toEqual([]);
});

test('a block on a way goes on where the way led', () => {
  const changes = insertOnEdge(flow, 'main', { block: 'ramo', exit: 'cases.1' }, 'send.message');
  expect(blocksAfter(changes)).toMatchObject({
    mensagem: { next: 'fim' },
    ramo: { cases: [{ target: 'venda' }, { target: 'mensagem' }] },
  });
  const ends = insertOnEdge(flow, 'main', { block: 'oi', exit: 'next' }, 'action.return_dialog');
  expect(ends).toHaveLength(2);
  expect(insertOnEdge(flow, 'main', { block: 'venda', exit: 'dialog' }, 'send.message')).toEqual(
    [],
  );
});

test('copies keep the ways among them, and those to the rest of their own dialog', () => {
  const copies = blocksAfter(duplicateBlocks(flow, 'main', ['oi', 'nome']));
  expect(copies).toMatchObject({ 'oi-2': { next: 'nome-2' }, 'nome-2': { next: 'ramo' } });
  const copied = readCopied(JSON.stringify(copyBlocks(flow, 'main', ['oi', 'nome', 'volta'])));
  if (!copied) throw new Error('nothing was copied');
  const pasted = blocksAfter(pasteBlocks(flow, 'vendas', copied), 'vendas');
  expect(pasted).toMatchObject({ oi: { next: 'nome' }, volta: { target: 'nome' } });
  expect(pasted.nome).not.toHaveProperty('next');
});

test('a pasted call of a dialog that this flow does not have is left out', () => {
  const copied = copyBlocks(flow, 'vendas', ['a', 'b']);
  const [{ id } = { id: '' }] = copied.blocks;
  const elsewhere = flowOf({ outra: { a: say('A') } }) as Flow;
  const changes = pasteBlocks(elsewhere, 'outra', copied);
  expect(changes.map(unitOf)).toEqual(['block:outra/a-2']);
  expect(id).toBe('a');
});

test.each([
  '',
  'Oi',
  '[]',
  '{"format":"balcao-blocks"}',
  '{"format":"balcao-blocks","dialog":"a","blocks":[{"id":"a","type":"x"}]}',
  'x'.repeat(3_000_000),
])('a clipboard with something else is no copy', (text) => {
  expect(readCopied(text)).toBeUndefined();
});

test('a field keeps its kind, and its way exists', () => {
  expect(blocksAfter(setField(flow, 'main', 'oi', 'text', 'Olá')).oi).toMatchObject({
    text: 'Olá',
  });
  expect(blocksAfter(setField(flow, 'main', 'oi', 'next', undefined)).oi).not.toHaveProperty(
    'next',
  );
  for (const [field, value] of [
    ['text', 1],
    ['text', undefined],
    ['next', 'nope'],
    ['next', 'constructor'],
    ['id', 'x'],
    ['type', 'input.hold'],
    ['unknown', 'x'],
    ['__proto__', {}],
  ] as const)
    expect(setField(flow, 'main', 'oi', field, value)).toEqual([]);
});

test('ways are led by their exit', () => {
  expect(blocksAfter(connect(flow, 'main', 'ramo', 'cases.0', 'fim')).ramo).toMatchObject({
    cases: [{ target: 'fim' }, { target: 'fim' }],
  });
  expect(blocksAfter(connect(flow, 'main', 'ramo', 'next', null)).ramo).not.toHaveProperty('next');
  for (const [block, exit, target] of [
    ['ramo', 'cases.2', 'fim'],
    ['ramo', 'cases.0', null],
    ['volta', 'target', null],
    ['oi', 'text', 'fim'],
    ['fim', 'next', 'oi'],
    ['nope', 'next', 'oi'],
  ] as const)
    expect(connect(flow, 'main', block, exit, target)).toEqual([]);
});

test('cases come and go', () => {
  const added = blocksAfter(addCase(flow, 'main', 'ramo', { op: 'exists', variable: 'y' })).ramo;
  expect(added).toMatchObject({ cases: [{}, {}, { target: 'volta' }] });
  expect(blocksAfter(removeCase(flow, 'main', 'ramo', 0)).ramo).toMatchObject({
    cases: [{ target: 'fim' }],
  });
  expect(removeCase(flow, 'main', 'ramo', 2)).toEqual([]);
});
