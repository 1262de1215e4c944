import { applyChanges, type Change } from '@balcao/dialog/draft/change';
import type { Flow } from '@balcao/dialog/flow';
import { expect, test } from 'vitest';
import { emptyHistory, type History, remember } from './draft-history.ts';
import { newsOf, takenFromHand } from './their-work.ts';

const block = (id: string, text: string | null, dialog = 'd'): Change => ({
  kind: 'block',
  dialog,
  id,
  value: text === null ? null : { id, type: 'send.message', text },
});
const base: Flow = applyChanges({ start: 'd', dialogs: {} }, [
  block('a', 'A'),
  block('b', 'B'),
  block('x', 'X', 'e'),
]);
const did = (flow: Flow, ...changes: Change[]): History =>
  remember(emptyHistory, {
    label: 'x',
    before: flow,
    after: applyChanges(flow, changes),
    now: 0,
  });
const shown = { base, dialog: 'd', chosen: ['b'], history: emptyHistory };
const changed = { ...shown, history: did(base, block('b', 'Meu')) };
const gone = block('b', null);

test('a block that somebody has changed and still has open is not taken away unasked', () => {
  expect(takenFromHand(changed, [gone])).toEqual(['block:d/b']);
  expect(newsOf(changed, [gone], ['block:d/b'])).toEqual([]);
});

test('one that is only looked at goes, and the page says so; another one goes in silence', () => {
  expect(takenFromHand(shown, [gone])).toEqual([]);
  expect(newsOf(shown, [gone], [])).toEqual([
    'Um colega apagou o bloco “b”, que você tinha aberto.',
  ]);
  expect(newsOf({ ...shown, chosen: ['a'] }, [gone], [])).toEqual([]);
  expect(takenFromHand({ ...changed, chosen: ['a'] }, [gone])).toEqual([]);
});

test('a whole dialog takes its blocks along', () => {
  const inside = { ...shown, dialog: 'e', chosen: ['x'] };
  const theirs: Change[] = [{ kind: 'dialog', dialog: 'e', start: null }];
  expect(newsOf(inside, theirs, [])).toEqual([
    'Um colega apagou o diálogo “e”, que você tinha aberto.',
  ]);
  const edited = { ...inside, history: did(base, block('x', 'Meu', 'e')) };
  expect(takenFromHand(edited, theirs)).toEqual(['dialog:e']);
});

test('what somebody has removed and a colleague keeps is back, and the page says so', () => {
  const after = applyChanges(base, [gone]);
  const remover = { ...shown, base: after, chosen: [], history: did(base, gone) };
  expect(newsOf(remover, [block('b', 'Dele')], [])).toEqual([
    'O bloco “b”, que você apagou, voltou: um colega ficou com ele.',
  ]);
  expect(newsOf({ ...remover, history: emptyHistory }, [block('b', 'Dele')], [])).toEqual([]);
});
