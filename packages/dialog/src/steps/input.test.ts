import { expect, test } from 'vitest';
import { defaultLimits, initialState, step } from '../engine.ts';
import type { Block, Flow, Json } from '../flow.ts';

type StringBlock = Extract<Block, { type: 'input.string' }>;
type Question = Partial<Omit<StringBlock, 'type'>> & { type: Block['type'] };

/** Asks one question and gives one answer. */
function answered(question: Question, text: string, data?: Json) {
  const block = { id: 'q', variable: 'v', required: true, next: 'end', ...question } as Block;
  const flow: Flow = {
    start: 'd',
    dialogs: { d: { start: 'q', blocks: { q: block, end: { id: 'end', type: 'input.hold' } } } },
  };
  const { state } = step(flow, initialState(), { kind: 'start' }, defaultLimits);
  const input = {
    kind: 'answer' as const,
    block: 'd/q',
    text,
    ...(data === undefined ? {} : { data }),
  };
  const result = step(flow, state, input, defaultLimits);
  if (result.rejected !== undefined) expect(result.state).toBe(state);
  return result;
}

const REQUIRED = 'Campo obrigatório ou formato inválido.';
const string = { type: 'input.string' } as const;
const cpf = { type: 'input.cpf' } as const;
const phone = { type: 'input.phone' } as const;
const city = { type: 'input.city' } as const;
const digits = { ...string, regex: '^\\d+$' };
const osasco = { id: 7, name: 'Osasco', fullname: 'Osasco - SP', ibge_code: '3534401' };

test.each<[Question, string, string]>([
  [string, '', REQUIRED],
  [string, ' \n\u0000 ', REQUIRED],
  [{ ...string, errorText: 'Diga seu nome.' }, '', 'Diga seu nome.'],
  [digits, 'abc', 'Formato inválido.'],
  [{ ...digits, errorText: 'Só números.' }, 'abc', 'Só números.'],
  [{ ...digits, errorText: 'Só números.', regexMessage: 'Use dígitos.' }, 'abc', 'Use dígitos.'],
  [cpf, '', REQUIRED],
  [cpf, '111.111.111-11', 'CPF inválido.'],
  [{ ...cpf, errorText: 'Confira o CPF.' }, '529.982.247-26', 'Confira o CPF.'],
  [{ ...cpf, required: false }, '123', 'CPF inválido.'],
  [phone, '11987654321', 'Telefone inválido.'],
  [{ ...phone, errorText: 'Com DDD.' }, '98765-4321', 'Com DDD.'],
  [cpf, 'Pular', 'CPF inválido.'],
  [city, '', REQUIRED],
  [city, 'Osasco', 'Selecione uma cidade da lista.'],
  [{ ...city, errorText: 'Qual cidade?' }, 'Osasco', 'Qual cidade?'],
])('%j refuses %j: %s', (question, text, rejected) => {
  expect(answered(question, text)).toMatchObject({
    rejected,
    outputs: [],
    awaiting: { id: 'd/q' },
  });
});

test.each<[Question, string, string]>([
  [string, '  Ana\r\nMaria  ', 'Ana\nMaria'],
  [string, `a${'b'.repeat(20_000)}`, `a${'b'.repeat(9_999)}`],
  [string, 'Pular', 'Pular'],
  [{ ...string, regex: '^[a-z]+$' }, 'ANA', 'ANA'],
  [cpf, '52998224725', '529.982.247-25'],
  [phone, ' (11) 98765-4321 ', '(11) 98765-4321'],
])('%j takes %.20j as %.20j', (question, text, value) => {
  const result = answered(question, text);
  expect(result.state.variables).toEqual({ v: value });
  expect(result.outputs).toEqual([{ from: 'user', text: value }]);
});

test.each<[Question, string]>([
  [string, ''],
  [string, 'Pular'],
  [digits, ''],
  [digits, 'Pular'],
  [cpf, ''],
  [phone, 'Pular'],
  [city, ''],
])('an optional %j answered with %j is skipped', (question, text) => {
  const result = answered({ ...question, required: false }, text);
  expect(result.state.variables).toEqual({ v: '' });
  expect(result.outputs).toEqual([{ from: 'user', text: 'Pular' }]);
});

test('a city is kept with its four fields and nothing else, and shown by its fullname', () => {
  const result = answered(city, 'anything', { ...osasco, state: { initials: 'SP' } });
  expect(result.state.variables).toEqual({ v: osasco });
  expect(result.outputs).toEqual([{ from: 'user', text: 'Osasco - SP' }]);
});

test.each<[string, Json]>([
  ['a text', 'Osasco'],
  ['a list', [osasco]],
  ['an empty object', {}],
  ['an id that is no number', { ...osasco, id: '7' }],
  ['an endless name', { ...osasco, name: 'x'.repeat(201) }],
  ['a fullname that is no text', { ...osasco, fullname: { toString: 'x' } }],
  ['a wrong code', { ...osasco, ibge_code: '35344' }],
])('%s is no city', (_, data) => {
  expect(answered(city, 'Osasco', data).rejected).toBe('Selecione uma cidade da lista.');
});

test('steps that take text take no data in its place', () => {
  expect(answered(string, '', 'Ana').rejected).toBe(REQUIRED);
});
