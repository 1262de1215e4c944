import { allSteps } from '@balcao/dialog/steps/registry';
import { expect, test } from 'vitest';
import { foundSteps } from './palette-entries.ts';

const types = (typed: string) => foundSteps(typed, true).map(({ type }) => type);

test('without a text, every step type is offered, by its kind', () => {
  expect(types('').toSorted()).toEqual(
    allSteps()
      .map(([type]) => type)
      .toSorted(),
  );
  const kinds = foundSteps('', true).map(({ kind }) => kind);
  expect([...new Set(kinds)]).toEqual(['send', 'receive', 'decide', 'act']);
  expect(kinds).toEqual(kinds.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
});
const order = ['send', 'receive', 'decide', 'act'];

test.each([
  ['mensagem', 'send.message'],
  ['opcoes', 'input.option'],
  ['Se', 'condition.code'],
  ['cpf', 'input.cpf'],
  ['etiqueta', 'action.apply_tag'],
  ['foto ou pdf', 'input.file'],
])('%j finds %s first', (typed, type) => {
  expect(types(typed)[0]).toBe(type);
});

test('what nothing contains finds nothing', () => {
  expect(types('zzz')).toEqual([]);
});

test('who may not write code is not offered a step that is nothing else', () => {
  const offered = foundSteps('', false).map(({ type }) => type);
  expect(types('').filter((type) => !offered.includes(type))).toEqual(['action.code']);
});
