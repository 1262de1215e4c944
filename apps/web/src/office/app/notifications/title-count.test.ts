import { expect, test } from 'vitest';
import { titleWith } from './title-count.ts';

test.each([
  ['Início · Balcão', 3, '(3) Início · Balcão'],
  ['(3) Início · Balcão', 4, '(4) Início · Balcão'],
  ['(99+) Início · Balcão', 0, 'Início · Balcão'],
  ['nº 7 (2) · Balcão', 0, 'nº 7 (2) · Balcão'],
  ['Início', 100, '(99+) Início'],
])('%s with %i unread is %s', (title, unread, shown) => {
  expect(titleWith(title, unread)).toBe(shown);
});
