import { expect, test } from 'vitest';
import { presenceText } from './presence-line.tsx';

const ana = { name: 'Ana Souza', state: 'looking' } as const;
const bruno = { name: 'Bruno Lima', state: 'writing' } as const;
const caio = { name: 'Caio', state: 'looking' } as const;

test.each([
  [[], ''],
  [[ana], 'Ana está vendo'],
  [[ana, caio], 'Ana e Caio estão vendo'],
  [[ana, bruno, caio], 'Bruno está escrevendo…'],
  [[bruno, { ...caio, state: 'writing' as const }], 'Bruno e Caio estão escrevendo…'],
  [[ana, caio, { ...ana, name: 'Davi' }], 'Ana, Caio e Davi estão vendo'],
])('%j is said as %j', (people, text) => {
  expect(presenceText(people)).toBe(text);
});
