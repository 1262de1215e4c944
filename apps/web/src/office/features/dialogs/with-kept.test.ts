import { applyChanges, changesBetween, inverseOf } from '@balcao/dialog/draft/change';
import type { Block, Flow } from '@balcao/dialog/flow';
import { expect, test } from 'vitest';
import { recovered, withKept } from './with-kept.ts';

const say = (id: string, text: string): Block => ({ id, type: 'send.message', text });
const flowOf = (...blocks: Block[]): Flow => ({
  start: 'd',
  dialogs: { d: { start: 'a', blocks: Object.fromEntries(blocks.map((one) => [one.id, one])) } },
});
const base = flowOf(say('a', 'Oi'), say('b', 'Até logo'));
const mine = changesBetween(base, flowOf(say('a', 'Olá'), say('b', 'Até logo')));
const kept = { mine, before: inverseOf(base, mine), at: 0 };

test('kept work comes onto what others saved meanwhile', () => {
  const theirs = flowOf(say('a', 'Oi'), say('b', 'Tchau'));
  const { flow, collisions } = withKept(theirs, 7, kept);
  expect(flow).toEqual(flowOf(say('a', 'Olá'), say('b', 'Tchau')));
  expect(collisions).toEqual([]);
});

test('where somebody changed the same, both versions are there', () => {
  const theirs = flowOf(say('a', 'Bom dia'), say('b', 'Até logo'));
  const { base: server, flow, collisions } = withKept(theirs, 7, kept);
  expect(collisions).toEqual(['block:d/a']);
  expect(server).toEqual(theirs);
  expect(flow.dialogs.d?.blocks.a).toMatchObject({ text: 'Olá' });
});

test('work that the server has taken after all changes nothing', () => {
  const saved = applyChanges(base, mine);
  const { flow, collisions } = withKept(saved, 7, kept);
  expect([changesBetween(saved, flow), collisions]).toEqual([[], []]);
});

test('a collision in which nobody had chosen yet is one again', () => {
  // The page knew the colleague's version already: what was kept replaces that.
  const theirs = flowOf(say('a', 'Bom dia'), say('b', 'Até logo'));
  const over = changesBetween(theirs, flowOf(say('a', 'Olá'), say('b', 'Até logo')));
  const open = {
    mine: over,
    before: inverseOf(theirs, over),
    at: 0,
    collisions: ['block:d/a', 'block:d/b'],
  };
  expect(withKept(theirs, 7, open).collisions).toEqual(['block:d/a']);
});

test('what was written since stays over kept work, and one step back shows what was kept', () => {
  const since = flowOf(say('a', 'Mais novo'), say('b', 'Até logo'));
  const { mine, newer, open } = recovered({ base, flow: since, revision: 7 }, kept);
  const back = applyChanges(since, mine);
  expect(back).toEqual(flowOf(say('a', 'Olá'), say('b', 'Até logo')));
  expect(applyChanges(back, newer)).toEqual(since);
  expect(open).toEqual([]);
});

test('kept work comes back beside what was written since elsewhere', () => {
  const since = flowOf(say('a', 'Oi'), say('b', 'Tchau'));
  const { mine, newer } = recovered({ base, flow: since, revision: 7 }, kept);
  expect(applyChanges(since, mine)).toEqual(flowOf(say('a', 'Olá'), say('b', 'Tchau')));
  expect(newer).toEqual([]);
});

test('who has written over the version of a colleague since is not asked about the kept one', () => {
  const theirs = flowOf(say('a', 'Bom dia'), say('b', 'Até logo'));
  const since = flowOf(say('a', 'Mais novo'), say('b', 'Até logo'));
  const { open, settled } = recovered({ base: theirs, flow: since, revision: 7 }, kept);
  expect([open, settled]).toEqual([[], ['block:d/a']]);
});
