import { expect, test } from 'vitest';
import { knownBy, wholeWords } from './erasure.rules.ts';

test.each([
  ['Conversas de Ana Lima', true],
  ['ANA LIMA, Bauru', true],
  ['Conversas de Mariana Lima', false],
  ['Ana Limas', false],
  ['{"q":"ana@x.org"}', true],
  ['Escreva a ana@x.org.', true],
  ['joana@x.org', false],
  ['lima.ana@x.org', false],
  ['ana@x.org.br', false],
  ['529.982.247-25', true],
  ['52998224725', true],
  ['152998224725', false],
  ['anaxx.org', false],
])('%s is about Ana Lima: %s', (text, named) => {
  const words = knownBy({
    name: ' Ana  Lima',
    addresses: ['ana@x.org'],
    taxIds: ['52998224725', '529.982.247-25'],
  });
  expect(wholeWords(words).test(text)).toBe(named);
});

test('a name of one word identifies nobody', () => {
  expect(knownBy({ name: 'Paz ', addresses: ['paz@x.org'], taxIds: [] })).toEqual(['paz@x.org']);
});
