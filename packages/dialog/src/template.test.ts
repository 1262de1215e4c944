import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from './flow.ts';
import { displayText, fillHtml, fillText, fillUrl, namesIn, valueAt } from './template.ts';

const file = { id: 1, filename: 'conta.pdf', mime: 'application/pdf', size: 3 };

test.each<[Json, string]>([
  [null, ''],
  [true, 'Sim'],
  [false, 'Não'],
  [0, '0'],
  ['<b>', '<b>'],
  [['a', null, 2], 'a, , 2'],
  [{ fullname: 'Osasco - SP', id: 1 }, 'Osasco - SP'],
  [file, 'conta.pdf'],
  [{ a: 1 }, '{"a":1}'],
])('%j is read as %j', (value, text) => {
  expect(displayText(value)).toBe(text);
});

const variables = { name: 'Zé & "Ana"', city: { fullname: 'Osasco - SP', ibge_code: '3534401' } };

test.each([
  ['{{name}}', 'Zé & "Ana"'],
  ['{{ name }}!', 'Zé & "Ana"!'],
  ['{{city}} {{city.ibge_code}}', 'Osasco - SP 3534401'],
  ['[{{nobody}}{{city.nope}}{{name.length}}{{constructor}}]', '[]'],
  ['{name} {{{name}}} {{}}', '{name} {Zé & "Ana"} '],
])('%s is filled as %s', (text, filled) => {
  expect(fillText(text, variables)).toBe(filled);
});

test('values are escaped in HTML and in addresses', () => {
  expect(fillHtml('<b>{{name}}</b>', variables)).toBe('<b>Zé &amp; &quot;Ana&quot;</b>');
  expect(fillUrl('https://x.example/?n={{name}}', variables)).toBe(
    'https://x.example/?n=Z%C3%A9%20%26%20%22Ana%22',
  );
});

test('a value that holds a hole is not filled again', () => {
  expect(fillText('{{a}}', { a: '{{b}}', b: 'x' })).toBe('{{b}}');
});

test('the names in a text are those that filling asks for', () => {
  expect(namesIn('{{a}} {{ b.c }} {d} {{}}')).toEqual(['a', 'b.c', '']);
});

test('a variable stands before the way into another one', () => {
  expect(valueAt({ 'a.b': 1, a: { b: 2 } }, 'a.b')).toBe(1);
});

test('no text and no value makes filling throw, half characters included', () => {
  const half = fc.constantFrom('\ud800', '\udc00', '{{', '}}', '\0');
  const any = fc
    .array(fc.oneof(half, fc.string({ unit: 'binary' })))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(any, any, (text, value) => {
      for (const fill of [fillText, fillHtml, fillUrl])
        expect(fill(`${text}{{x}}`, { x: value })).toBeTypeOf('string');
    }),
  );
});
