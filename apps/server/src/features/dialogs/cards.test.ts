import { expect, test } from 'vitest';
import { cardsOf, mayFrame } from './cards.ts';

const origins = ['https://parceiro.exemplo.com.br', 'http://localhost:8080'];

test.each([
  ['/brand/como-funciona.svg', true],
  ['/at_ticket/abc/doc/proposta/view', true],
  ['https://parceiro.exemplo.com.br/plano?a=1', true],
  ['http://localhost:8080/', true],
  ['http://parceiro.exemplo.com.br/', false],
  ['https://parceiro.exemplo.com.br.mau.com/', false],
  ['https://parceiro.exemplo.com.br@mau.com/', false],
  ['//mau.com/', false],
  ['/\\mau.com/', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['', false],
])('the address %s opens inside the page: %s', (url, inside) => {
  expect(mayFrame(url, origins)).toBe(inside);
});

test('a link that is shared or wants a window of its own never opens inside', () => {
  const link = { name: 'Plano', url: '/plano' };
  const links = [link, { ...link, share: true }, { ...link, newWindow: true }];
  const [card] = cardsOf([{ from: 'chatbot', html: '', extras: { links } }], [], { before: 4 });
  expect(card?.links?.map(({ modal }) => modal)).toEqual([true, false, false]);
  expect(card?.id).toBe(5);
});
