import fc from 'fast-check';
import type { Block, Json } from '../src/flow.ts';

// Blocks for property tests: every step type, valid and invalid.

/** Variables, two of them with names that JavaScript uses. */
export const names = ['nome', 'cpf', '__proto__', 'constructor', 'x'];
const name = fc.constantFrom(...names);
/** Texts as authors and visitors write them. */
export const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    'Pular',
    'Sim',
    '42',
    '29/02/2024',
    '04538133',
    'ana@exemplo.com.br',
    '529.982.247-25',
    '(11) 98765-4321',
    '<b>{{x}}</b>',
    'é'.repeat(200),
  ),
);
const template = fc.oneof(
  text,
  name.map((variable) => `Oi {{${variable}}} {{ ${variable}.id }}`),
);
const regex = fc.constantFrom('^\\d+$', '^(a+)+$', '(', '\\p{L}');
const value = fc.oneof(text, fc.integer(), fc.boolean()) as fc.Arbitrary<Json>;

const { condition } = fc.letrec((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    fc.record({ op: fc.constant('exists'), variable: name }),
    fc.record({ op: fc.constantFrom('equals', 'contains', 'greater'), variable: name, value }),
    fc.record({ op: fc.constant('in'), variable: name, values: fc.array(value, { maxLength: 3 }) }),
    fc.record({ op: fc.constant('matches'), variable: name, regex }),
    fc.record({
      op: fc.constantFrom('and', 'or'),
      of: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ op: fc.constant('not'), of: tie('condition') }),
  ),
}));
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const link = fc.record({
  name: template,
  url: fc.constantFrom('https://exemplo.com.br/{{nome}}', '/ajuda'),
  share: maybe(fc.boolean()),
  shareMessage: maybe(template),
});
const media = fc.record({
  kind: fc.constantFrom('image', 'video'),
  url: fc.constant('/painel.jpg'),
});
const options = fc.constant([
  { value: 'um', name: 'Um', picture: '/um.jpg' },
  { value: '2', name: 'Sim' },
]);
/** `outcomeOf` of random-answers.ts gives their outcomes. */
const code = fc.constantFrom('true', 'false', 'long', 'list', 'fail');

type Fields = Record<string, fc.Arbitrary<unknown>>;
type Make = (type: Block['type'], fields?: Fields) => fc.Arbitrary<object>;

function asking(of: Make) {
  const ask: Make = (type, fields) =>
    of(type, { variable: name, required: fc.boolean(), label: maybe(template), ...fields });
  const bound = maybe(fc.integer({ min: -50, max: 50 }));
  return fc.oneof(
    ask('input.string', { regex: maybe(regex), errorText: maybe(text), help: maybe(template) }),
    ask('input.cpf'),
    ask('input.date_br'),
    ask('input.phone'),
    ask('input.city'),
    ask('input.email'),
    ask('input.option', { options }),
    ask('input.integer', { min: bound, max: bound }),
    ask('input.cep_br'),
    ask('input.boolean', { yesText: maybe(fc.constant('Quero')) }),
    ask('input.file', { accept: maybe(fc.constant(['pdf'])) }),
    ask('input.sign'),
  );
}

function acting(of: Make, debited: Fields) {
  const businessUnit = fc.integer({ min: 1, max: 3 });
  const contract = fc.constant('contrato');
  return fc.oneof(
    of('action.apply_tag', { tag: fc.constant('solar') }),
    of('action.set_business_unit', { businessUnit }),
    of('action.set_sector', { sector: fc.integer({ min: 1, max: 3 }) }),
    of('action.set_sector_code', { sectorCode: fc.constant('vendas'), businessUnit }),
    of('action.set_status', { status: fc.constant('novo') }),
    of('action.ticket.no_expire'),
    of('action.balance.debit', {
      amount: fc.constantFrom('25,00', '{{x}}', '{{nome}}'),
      reason: template,
      ...debited,
    }),
    of('action.document_add', { template: contract, code: contract, title: template }),
  );
}

/** Any step type; `target` gives the names of blocks, `dialog` of dialogs. */
export function blockWith(target: fc.Arbitrary<string>, dialog: fc.Arbitrary<string>) {
  const id = fc.constant('id');
  const next = maybe(target);
  const plain: Make = (type, fields) => fc.record({ id, type: fc.constant(type), ...fields });
  const of: Make = (type, fields) => plain(type, { next, ...fields });
  const coded = { onTrue: next, onFalse: next, onError: next };
  const cases = fc.array(fc.record({ when: condition, target }), { minLength: 1, maxLength: 3 });
  const extras = { media: maybe(media), links: maybe(fc.array(link, { maxLength: 2 })) };
  return fc.oneof(
    { arbitrary: asking(of), weight: 3 },
    acting(of, { onInsufficient: next, onError: next }),
    of('send.message', { text: template, ...extras, jsScript: maybe(text) }),
    plain('input.hold', { label: maybe(template) }),
    of('condition.code', { when: condition, ...coded }),
    of('condition.code', { code, ...coded }),
    of('condition.case', { cases }),
    of('action.code', { code, variable: name, onError: next }),
    plain('action.goto_block', { target }),
    of('action.goto_dialog', { dialog }),
    plain('action.return_dialog'),
  );
}
