import { applyChanges, type Change, flowText } from '@balcao/dialog/draft/change';
import type { Flow } from '@balcao/dialog/flow';
import { expect, test } from 'vitest';
import {
  acknowledge,
  type Known,
  mergeTheirs,
  pendingOf,
  stillOpen,
  theirVersion,
} from './draft-merge.ts';

const flow: Flow = {
  start: 'main',
  dialogs: {
    main: {
      start: 'oi',
      blocks: {
        oi: { id: 'oi', type: 'send.message', text: 'Oi', next: 'fim' },
        fim: { id: 'fim', type: 'send.message', text: 'Fim' },
      },
    },
    outro: { start: 'a', blocks: { a: { id: 'a', type: 'send.message', text: 'A' } } },
  },
};
const known: Known = { base: flow, flow, revision: 1, collisions: [] };
const say = (id: string, text: string, dialog = 'main'): Change => ({
  kind: 'block',
  dialog,
  id,
  value: { id, type: 'send.message', text },
});
const edited = (...changes: Change[]): Known => ({ ...known, flow: applyChanges(flow, changes) });
const textIn = (one: Flow, id: string, dialog = 'main') => {
  const block = one.dialogs[dialog]?.blocks[id];
  return block?.type === 'send.message' ? block.text : undefined;
};

test('what others did to other blocks comes in, and what I did stays to be saved', () => {
  const merged = mergeTheirs(edited(say('oi', 'Olá')), [say('fim', 'Tchau')], 2);
  expect(merged).toMatchObject({ revision: 2, collisions: [] });
  expect(textIn(merged.flow, 'oi')).toBe('Olá');
  expect(textIn(merged.flow, 'fim')).toBe('Tchau');
  expect(pendingOf(merged)).toEqual([say('oi', 'Olá')]);
});

test('a block that both changed keeps both versions, and is not sent until one is chosen', () => {
  const mine = edited(say('oi', 'Meu'), say('fim', 'Meu fim'));
  const merged = mergeTheirs(mine, [say('oi', 'Dele')], 2);
  expect(merged.collisions).toEqual(['block:main/oi']);
  expect(textIn(merged.flow, 'oi')).toBe('Meu');
  expect(textIn(merged.base, 'oi')).toBe('Dele');
  expect(pendingOf(merged)).toEqual([say('fim', 'Meu fim')]);
  const taken = applyChanges(merged.flow, theirVersion(merged, 'block:main/oi'));
  expect(textIn(taken, 'oi')).toBe('Dele');
  expect(stillOpen(merged.collisions, merged.base, taken)).toEqual([]);
  expect(pendingOf({ ...merged, collisions: [] })).toContainEqual(say('oi', 'Meu'));
});

test('the same change by both is no collision', () => {
  const merged = mergeTheirs(edited(say('oi', 'Igual')), [say('oi', 'Igual')], 2);
  expect(merged.collisions).toEqual([]);
  expect(pendingOf(merged)).toEqual([]);
});

test('a block that a colleague removed while I edited it is kept until I choose', () => {
  const removal: Change = { kind: 'block', dialog: 'main', id: 'oi', value: null };
  const merged = mergeTheirs(edited(say('oi', 'Meu')), [removal], 2);
  expect(merged.collisions).toEqual(['block:main/oi']);
  expect(textIn(merged.flow, 'oi')).toBe('Meu');
  expect(theirVersion(merged, 'block:main/oi')).toEqual([removal]);
});

test('a dialog that a colleague removed while I worked in it stays whole until I choose', () => {
  const removal: Change = { kind: 'dialog', dialog: 'outro', start: null };
  const merged = mergeTheirs(edited(say('a', 'Meu', 'outro')), [removal], 2);
  expect(textIn(merged.flow, 'a', 'outro')).toBe('Meu');
  expect(merged.collisions.length).toBeGreaterThan(0);
  expect(pendingOf(merged)).toEqual([]);
  const kept = { ...merged, collisions: [] };
  expect(textIn(applyChanges(merged.base, pendingOf(kept)), 'a', 'outro')).toBe('Meu');
});

test('what is typed while a save is on its way is sent with the next one', () => {
  const sent = pendingOf(edited(say('oi', 'Um')));
  const later = edited(say('oi', 'Um dois'));
  const after = acknowledge(later, sent, { revision: 3, changes: [say('fim', 'Dele')] });
  expect(after.revision).toBe(3);
  expect(pendingOf(after)).toEqual([say('oi', 'Um dois')]);
  expect(textIn(after.flow, 'fim')).toBe('Dele');
});

test('an unchanged draft has nothing to send, whatever others do', () => {
  const merged = mergeTheirs(known, [say('fim', 'Dele')], 2);
  expect(flowText(merged.flow)).toBe(flowText(merged.base));
  expect(pendingOf(merged)).toEqual([]);
});

test('a removal about which the person must be asked keeps both versions', () => {
  const gone: Change = { kind: 'block', dialog: 'main', id: 'fim', value: null };
  const merged = mergeTheirs(known, [gone], 2, ['block:main/fim']);
  expect(merged.collisions).toEqual(['block:main/fim']);
  expect(textIn(merged.flow, 'fim')).toBe('Fim');
  expect(textIn(merged.base, 'fim')).toBeUndefined();
  expect(pendingOf(merged)).toEqual([]);
});

test('a save with which nothing of others comes leaves the flow on the page the same object', () => {
  const mine = edited(say('oi', 'Olá'));
  const after = acknowledge(mine, [say('oi', 'Olá')], { revision: 2, changes: [] });
  expect(after.flow).toBe(mine.flow);
});
