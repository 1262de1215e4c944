import { expect, test } from 'vitest';
import { defaultLimits, initialState, step } from '../engine.ts';
import type { Block, Flow, Json } from '../flow.ts';

type StringBlock = Extract<Block, { type: 'input.string' }>;
type Question = Partial<Omit<StringBlock, 'type'>> & { type: Block['type'] } & object;

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
const date = { type: 'input.date_br' } as const;
const email = { type: 'input.email' } as const;
const integer = { type: 'input.integer', min: 1, max: 10 } as const;
const cep = { type: 'input.cep_br' } as const;
const boolean = { type: 'input.boolean' } as const;
const labelled = { ...boolean, yesText: 'Quero', noText: 'Agora não' } as const;
const option = {
  type: 'input.option',
  options: [
    { value: 'b', name: 'Azul', picture: '/b.png' },
    { value: 'r', name: 'Vermelho' },
  ],
} as const;
const upload = { type: 'input.file', accept: ['pdf'], maxBytes: 100 } as const;
const sign = { type: 'input.sign' } as const;
const pdf = { id: 7, filename: 'conta.pdf', mime: 'application/pdf', size: 100 };
const png = { id: 8, filename: 'assinatura.png', mime: 'image/png', size: 9 };
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
  [date, '31/02/2024', 'Data inválida.'],
  [date, '', REQUIRED],
  [{ ...date, errorText: 'Quando?' }, 'ontem', 'Quando?'],
  [email, 'ana@exemplo', 'E-mail inválido.'],
  [email, 'an\u200ba@exemplo.com.br', 'E-mail inválido.'],
  [{ ...email, errorText: 'Confira.' }, 'ana', 'Confira.'],
  [integer, '1,5', 'Digite um número inteiro.'],
  [integer, '0', 'Digite um número a partir de 1.'],
  [integer, '11', 'Digite um número até 10.'],
  [{ ...integer, errorText: 'De 1 a 10.' }, '11', 'De 1 a 10.'],
  [cep, '04538-133', 'Digite somente os números, o CEP deve ter 8 dígitos.'],
  [{ ...cep, errorText: 'CEP?' }, '1', 'CEP?'],
  [boolean, 'talvez', 'Escolha “Sim” ou “Não”.'],
  [labelled, 'Sim', 'Escolha “Quero” ou “Agora não”.'],
  [{ ...boolean, errorText: 'Sim ou não?' }, 'talvez', 'Sim ou não?'],
  [option, 'Verde', 'Escolha uma das opções.'],
  [option, 'b', 'Escolha uma das opções.'],
  [{ ...option, errorText: 'Qual cor?' }, 'Verde', 'Qual cor?'],
  [upload, 'conta.pdf', 'Selecione um arquivo.'],
  [{ ...upload, errorText: 'Envie a conta.' }, 'x', 'Envie a conta.'],
  [sign, 'Ana', 'Por favor assine no espaço acima.'],
  [{ ...sign, errorText: 'Assine.' }, 'Ana', 'Assine.'],
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
  [date, '2024-02-29', '29/02/2024'],
  [email, 'ana@exemplo.com.br', 'ana@exemplo.com.br'],
  [email, 'joa\u0303o@exemplo.com.br', 'jo\u00e3o@exemplo.com.br'],
  [cep, '04538133', '04538133'],
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
  [date, 'Pular'],
  [email, ''],
  [integer, 'Pular'],
  [cep, ''],
  [boolean, 'Pular'],
  [option, 'Pular'],
  [upload, ''],
  [sign, 'Pular'],
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

test.each<[Question, string, Json | undefined, Json, string]>([
  [integer, '007', undefined, 7, '7'],
  [{ ...integer, max: 2_000 } as Question, '1.500', undefined, 1_500, '1500'],
  [boolean, 'sim', undefined, true, 'Sim'],
  [boolean, 'NÃO', undefined, false, 'Não'],
  [labelled, 'quero', undefined, true, 'Quero'],
  [labelled, 'x', false, false, 'Agora não'],
  [option, 'vermelho', undefined, 'r', 'Vermelho'],
  [option, 'anything', 'b', 'b', 'Azul'],
  [option, 'b', 'AZUL', 'b', 'Azul'],
  [option, 'Azul', '', 'b', 'Azul'],
  [boolean, 'Sim', '', true, 'Sim'],
  [labelled, 'quero', 'Quero', true, 'Quero'],
])('%j takes %j with %j as %j', (question, text, data, value, shown) => {
  const result = answered(question, text, data);
  expect(result.state.variables).toEqual({ v: value });
  expect(result.outputs).toEqual([{ from: 'user', text: shown }]);
});

test.each<[Question, Json, string]>([
  [option, 'verde', 'Escolha uma das opções.'],
  [option, ['b'], 'Escolha uma das opções.'],
  [upload, { ...pdf, filename: 'conta.png' }, 'Envie um arquivo pdf.'],
  [upload, { ...pdf, size: 101 }, 'O arquivo passa do limite de 0 MB.'],
  [upload, { ...pdf, size: 0 }, 'O arquivo está vazio.'],
  [upload, { ...pdf, id: '7' }, 'Selecione um arquivo.'],
  [sign, pdf, 'Por favor assine no espaço acima.'],
  [sign, true, 'Por favor assine no espaço acima.'],
  [boolean, 'talvez', 'Escolha “Sim” ou “Não”.'],
  [boolean, 0, 'Escolha “Sim” ou “Não”.'],
  [boolean, {}, 'Escolha “Sim” ou “Não”.'],
  [{ ...boolean, required: false }, [], 'Escolha “Sim” ou “Não”.'],
])('%j refuses %j: %s', (question, data, rejected) => {
  expect(answered(question, 'x', data).rejected).toBe(rejected);
});

test.each<[Question, string, Json]>([
  [boolean, 'Sim', 'talvez'],
  [boolean, 'Sim', ['Sim']],
  [option, 'Azul', 'verde'],
  [option, 'Azul', 0],
])('%j answered with %j does not take %j beside it for nothing', (question, text, data) => {
  expect(answered(question, text, data).rejected).toMatch(/^Escolha/);
});

test.each([boolean, option, city, upload, sign])('%j takes empty data for none', (question) => {
  for (const data of ['', ' \n', null]) {
    expect(answered(question, '', data).rejected).toBe(REQUIRED);
    const optional = answered({ ...question, required: false }, 'Pular', data);
    expect(optional.state.variables).toEqual({ v: '' });
  }
});

test('a step is skipped by its data too, and no right data is lost to the word', () => {
  const optional = { ...option, required: false };
  expect(answered(optional, '', 'Pular').state.variables).toEqual({ v: '' });
  expect(answered(optional, 'Pular', 'b').state.variables).toEqual({ v: 'b' });
});

test('an upload is kept with its four fields, and its line names the file', () => {
  const result = answered(upload, 'anything', { ...pdf, url: 'x' });
  expect(result.state.variables).toEqual({ v: pdf });
  expect(result.outputs).toEqual([{ from: 'user', text: 'conta.pdf', file: 7 }]);
});

test('a signature is a barrier: what came before cannot be corrected', () => {
  const result = answered(sign, '', png);
  expect(result.outputs).toEqual([{ from: 'user', text: 'Assinatura enviada', file: 8 }]);
  expect(result.state).toMatchObject({ turns: 1, barrier: 1 });
  expect(answered(cep, '04538133').state).toMatchObject({ turns: 1, barrier: 0 });
});
