import fc from 'fast-check';
import { expect, test } from 'vitest';
import { text } from '../test/random-blocks.ts';
import { defaultLimits, initialState, step } from './engine.ts';
import type { Block, Flow, Json, ReceiveType } from './flow.ts';

const REQUIRED = 'Campo obrigatório ou formato inválido.';
const YES = 'Quero';
const NO = 'Agora não';
const options = [
  { value: 'b', name: 'Azul' },
  { value: 'r', name: 'Vermelho' },
];
const city = { id: 1, name: 'Osasco', fullname: 'Osasco - SP', ibge_code: '3534401' };
const pdf = { id: 7, filename: 'conta.pdf', mime: 'application/pdf', size: 1_000 };
const png = { id: 8, filename: 'assinatura.png', mime: 'image/png', size: 9 };

type Said = { text: string; data: Json | undefined };
type Asking = Exclude<ReceiveType, 'input.hold'>;
/** What a step may make of an answer: from the text alone, or also from its data. */
type Oracle = {
  fields?: object;
  words: RegExp;
  /** Values that this answer may stand for; empty where the step must refuse it. */
  means: (said: Said) => Json[];
};

const isBlank = (data: Json | undefined) =>
  data === undefined || data === null || (typeof data === 'string' && clean(data) === '');
const clean = (said: string) =>
  said
    .slice(0, 10_000)
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
const wordOf = ({ text: said, data }: Said) =>
  isBlank(data) ? clean(said) : typeof data === 'string' ? data.trim() : undefined;
const same = (a: string | undefined, b: string) => a?.toLowerCase() === b.toLowerCase();

function yesOrNo(said: Said): Json[] {
  if (typeof said.data === 'boolean') return [said.data];
  const word = wordOf(said);
  return same(word, YES) ? [true] : same(word, NO) ? [false] : [];
}

function choice(said: Said): Json[] {
  const word = wordOf(said);
  return options
    .filter(({ value, name }) => value === said.data || same(word, name))
    .map(({ value }) => value);
}

/** For an object that has all of these fields: only these fields. */
const named =
  (...fields: string[]) =>
  ({ data }: Said): Json[] => {
    if (!data || typeof data !== 'object' || Array.isArray(data)) return [];
    const kept = fields.map((field) => [field, data[field]] as const);
    return kept.every(([, value]) => value !== undefined) ? [Object.fromEntries(kept) as Json] : [];
  };

/** The typed text, whatever form the step gives it. */
const typed = ({ text: said }: Said): Json[] => [clean(said)];
const digits = (value: unknown) => String(value).replace(/\D/g, '');

const oracles: Record<Asking, Oracle> = {
  'input.string': { words: /^Formato/, means: typed },
  'input.cpf': { words: /^CPF inválido\.$/, means: typed },
  'input.date_br': { words: /^Data inválida\.$/, means: typed },
  'input.phone': { words: /^Telefone inválido\.$/, means: typed },
  'input.email': { words: /^E-mail inválido\.$/, means: typed },
  'input.integer': { words: /^Digite um número/, means: typed },
  'input.cep_br': { words: /^Digite somente os números/, means: typed },
  'input.boolean': {
    fields: { yesText: YES, noText: NO },
    words: /^Escolha “Quero” ou “Agora não”\.$/,
    means: yesOrNo,
  },
  'input.option': { fields: { options }, words: /^Escolha uma das opções\.$/, means: choice },
  'input.city': {
    words: /^Selecione uma cidade da lista\.$/,
    means: named('id', 'name', 'fullname', 'ibge_code'),
  },
  'input.file': {
    words: /^(Selecione um arquivo|Envie um arquivo|O arquivo)/,
    means: named('id', 'filename', 'mime', 'size'),
  },
  'input.sign': {
    words: /^Por favor assine no espaço acima\.$/,
    means: named('id', 'filename', 'mime', 'size'),
  },
};
const types = Object.keys(oracles) as Asking[];

function answered(type: Asking, required: boolean, { text: said, data }: Said) {
  const fields = oracles[type].fields ?? {};
  const block = { id: 'q', type, variable: 'v', required, next: 'end', ...fields } as Block;
  const end: Block = { id: 'end', type: 'input.hold' };
  const flow: Flow = { start: 'd', dialogs: { d: { start: 'q', blocks: { q: block, end } } } };
  const { state } = step(flow, initialState(), { kind: 'start' }, defaultLimits);
  const input = {
    kind: 'answer' as const,
    block: 'd/q',
    text: said,
    ...(data !== undefined && { data }),
  };
  const { rejected, state: after } = step(flow, state, input, defaultLimits);
  return { rejected, value: after.variables.v };
}

const data: fc.Arbitrary<Json | undefined> = fc.oneof(
  fc.jsonValue() as fc.Arbitrary<Json>,
  fc.constantFrom<Json | undefined>(undefined, null, '', '  ', 'Pular', YES, NO, 'b', 'azul'),
  fc.constantFrom<Json>(true, false, 0, 1, 'true', 'talvez', [], {}, [true], city, pdf, png),
  fc
    .constantFrom(city, pdf, png)
    .chain((whole) =>
      fc
        .tuple(fc.constantFrom(...Object.keys(whole)), fc.jsonValue())
        .map(([field, value]) => ({ ...whole, [field]: value }) as Json),
    ),
);
const said = fc.record({ text: fc.oneof(text, fc.constantFrom(YES, 'azul', 'x')), data });

/** The step either returns a value that its type allows, or refuses the answer in its own words. */
function expectRight(type: Asking, required: boolean, each: Said): void {
  const { means, words } = oracles[type];
  const byText = means === typed;
  const { rejected, value } = answered(type, required, each);
  const blank = clean(each.text) === '' && (byText || isBlank(each.data));
  const skipping = (byText ? clean(each.text) : wordOf(each)) === 'Pular';
  if (required && blank) expect(rejected).toBe(REQUIRED);
  else if (!required && (blank || skipping)) expect([rejected, value]).toEqual([undefined, '']);
  else if (rejected !== undefined) expect(rejected).toMatch(words);
  else if (type === 'input.integer') expect(Number(digits(value))).toBe(Number(digits(each.text)));
  else if (byText) expect(digits(value)).toBe(digits(each.text));
  else expect(means(each)).toContainEqual(value);
}

test.each(types)('%s takes what its content type allows and nothing else', (type) => {
  fc.assert(
    fc.property(said, fc.boolean(), (each, required) => {
      expectRight(type, required, each);
    }),
    { numRuns: 400 },
  );
});
