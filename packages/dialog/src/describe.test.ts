import { expect, test } from 'vitest';
import { answersOf, presentAwaiting } from './describe.ts';
import { defaultLimits, initialState, step } from './engine.ts';
import type { Flow } from './flow.ts';

const ask = { type: 'input.string', required: true } as const;
// The keys are out of order, as a database may return them.
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

test('the answers come in the order of the script, each with the label that first asked for it, and nothing else', () => {
  const city = { id: 1, name: 'Osasco', fullname: 'Osasco - SP', ibge_code: '3534401' };
  expect(answersOf(flow, { extra: 3, city, color: '', name: 'Ana' })).toEqual([
    { variable: 'name', label: 'Nome', value: 'Ana' },
    { variable: 'color', label: 'E a cor, Ana?', value: '' },
    { variable: 'city', label: 'Cidade', value: 'Osasco - SP' },
  ]);
});

test('an option and a yes or no are shown as the visitor chose them', () => {
  const options = [
    { value: 'metal', name: 'Telha metálica' },
    { value: 'laje', name: 'Laje' },
  ];
  const roof = { ...ask, id: 'r', type: 'input.option', variable: 'roof', options } as const;
  const holder = { ...ask, id: 'h', type: 'input.boolean', variable: 'holder' } as const;
  const blocks = {
    r: { ...roof, next: 'h' },
    h: { ...holder, yesText: 'Sim, é minha', next: 'b' },
    b: { ...holder, id: 'b', variable: 'plain' },
  };
  const choices: Flow = { start: 'd', dialogs: { d: { start: 'r', blocks } } };
  const variables = { roof: 'metal', holder: true, plain: false };
  expect(answersOf(choices, variables).map(({ value }) => value)).toEqual([
    'Telha metálica',
    'Sim, é minha',
    'Não',
  ]);
  expect(answersOf(choices, { roof: 'gone' })[0]?.value).toBe('gone');
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
