import { expect, test } from 'vitest';
import { adjacentOnPage } from './adjacent-tickets.ts';

const page = (ids: number[], current_page = 1, last_page = current_page) => ({
  data: ids.map((id) => ({ id })),
  current_page,
  last_page,
});

const cases: [what: string, page: ReturnType<typeof page>, id: number, adjacent: unknown][] = [
  ['in the middle', page([9, 7, 5]), 7, { previous: 9, next: 5 }],
  ['the only one', page([7]), 7, { previous: null, next: null }],
  ['first of all', page([7, 5], 1, 3), 7, { previous: null, next: 5 }],
  ['last of all', page([9, 7], 3), 7, { previous: 9, next: null }],
  ['first of a later page', page([7, 5], 2), 7, undefined],
  ['last of a page with others behind it', page([9, 7], 1, 2), 7, undefined],
  ['not on the page', page([9, 5]), 7, undefined],
  ['on an empty page', page([]), 7, undefined],
];

test.each(cases)('who stands beside a ticket: %s', (_, list, id, adjacent) => {
  expect(adjacentOnPage(list, id)).toEqual(adjacent);
});
