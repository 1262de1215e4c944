import type { Flow } from '@balcao/dialog/flow';
import { expect, test } from 'vitest';
import { callPath, callTree } from './calls.ts';

const calling = (...names: string[]) => ({
  start: 'a',
  blocks: Object.fromEntries(
    names.map((dialog, index) => [
      `${index}`,
      { id: `${index}`, type: 'action.goto_dialog' as const, dialog },
    ]),
  ),
});
const flow: Flow = {
  start: 'inicio',
  dialogs: {
    inicio: calling('venda', 'fim'),
    venda: calling('fim', 'inicio'),
    fim: calling(),
    solto: calling(),
  },
};

test('each dialog stands once, under the one that calls it first; uncalled ones come last', () => {
  expect(callTree(flow).map(({ name, depth }) => [name, depth])).toEqual([
    ['inicio', 0],
    ['venda', 1],
    ['fim', 2],
    ['solto', 0],
  ]);
});

test('the path is the shortest way of calls', () => {
  expect(callPath(flow, 'fim')).toEqual(['inicio', 'fim']);
  expect(callPath(flow, 'inicio')).toEqual(['inicio']);
  expect(callPath(flow, 'solto')).toEqual(['solto']);
});
