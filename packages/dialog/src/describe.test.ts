import { expect, test } from 'vitest';
import { answersOf, presentAwaiting } from './describe.ts';
import { defaultLimits, initialState, step } from './engine.ts';
import type { Flow } from './flow.ts';

const ask = { type: 'input.string', required: true } as const;
// The keys stand out of order, as a database may hand them back.
const flow: Flow = {
  start: 'main',
  dialogs: {
    sub: {
      start: 's',
      blocks: { s: { ...ask, id: 's', variable: 'color', label: 'E a cor, {{name}}?' } },
    },
    main: {
      start: 'z',
      blocks: {
        b: { ...ask, id: 'b', variable: 'name', label: 'Repita seu nome', next: 'a' },
        a: { ...ask, id: 'a', variable: 'city', label: 'Cidade' },
        c: { id: 'c', type: 'action.goto_dialog', dialog: 'sub', next: 'b' },
        z: { ...ask, id: 'z', variable: 'name', label: 'Nome', next: 'c' },
      },
    },
  },
};

test('the answers come in the order of the script, each with the label that first asked for it', () => {
  const city = { id: 1, name: 'Osasco', fullname: 'Osasco - SP', ibge_code: '3534401' };
  expect(answersOf(flow, { extra: 3, city, color: '', name: 'Ana' })).toEqual([
    { variable: 'name', label: 'Nome', value: 'Ana' },
    { variable: 'color', label: 'E a cor, Ana?', value: '' },
    { variable: 'city', label: 'Cidade', value: 'Osasco - SP' },
    { variable: 'extra', label: 'extra', value: '3' },
  ]);
});

test('questions without an answer are left out', () => {
  expect(answersOf(flow, {})).toEqual([]);
});

test('what waits now is what the last step said', () => {
  const opened = step(flow, initialState(), { kind: 'start' }, defaultLimits);
  expect(presentAwaiting(flow, opened.state)).toEqual(opened.awaiting);
  expect(presentAwaiting(flow, initialState())).toBeNull();
  expect(presentAwaiting({ start: 'x', dialogs: {} }, opened.state)).toBeNull();
});
