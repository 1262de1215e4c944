import { expect, test } from 'vitest';
import { filterOf, markedWords, snippetOf, viewFilter } from './list.rules.ts';

const who = { userId: 7, sectorIds: [1, 2], now: new Date('2026-11-21T12:00:00Z') };

test.each([
  ['A instalação foi feita.', [1], 'A «instalação» foi feita.'],
  ['Um só', [0, 1], '«Um» «só»'],
  ['nada', [], 'nada'],
  ['', [], ''],
  [`${'longe '.repeat(50)}achado ${'depois '.repeat(50)}`, [50], 'achado'],
])('%j is cut around what was found', (text, hits, expected) => {
  const snippet = snippetOf(text, new Set(hits));
  expect(snippet).toContain(expected);
  expect(snippet.length).toBeLessThan(210);
});

test('a piece of a long text says what was left out', () => {
  const text = `${'antes '.repeat(50)}achado ${'depois '.repeat(50)}`;
  expect(snippetOf(text, new Set([50]))).toMatch(/^…(antes )+«achado» (depois )+.*…$/);
});

test('words are known by the mark that the database sets before them', () => {
  expect(markedWords('a \uE000instalacao\uE001 dos \uE000paineis\uE001')).toEqual(new Set([1, 3]));
});

test('a day begins and ends in Brasília', () => {
  expect(filterOf({ from: '2026-11-01', to: '2026-11-02' }, who)).toMatchObject({
    createdFrom: new Date('2026-11-01T03:00:00Z'),
    createdBefore: new Date('2026-11-03T03:00:00Z'),
  });
});

test.each([
  [{ view: 'mine' }, { kinds: ['open', 'waiting'], assigneeId: 7 }],
  [{ view: 'sectors' }, { sectorIds: [1, 2] }],
  [{ assignee: 'none' }, { assigneeId: null }],
  [
    { assignee: 'me', sector: 3 },
    { assigneeId: 7, sectorIds: [3] },
  ],
  [{ sector: 'none' }, { noSector: true }],
  [
    { unread: 'true', q: '' },
    { unread: true, q: undefined },
  ],
] as const)('%j becomes the list’s filter', (query, filter) => {
  expect(filterOf(query, who)).toMatchObject(filter);
});

test('what is about to expire does so within a day', () => {
  expect(viewFilter('expiring', who).expiresBefore).toEqual(new Date('2026-11-22T12:00:00Z'));
});
