import { expect, test } from 'vitest';
import { bareText } from './bare-text.ts';

test.each([
  ['select * from a where b = $1', 'select * from a where b = $1'],
  ['select\n  "name"\tfrom "a"', 'select "name" from "a"'],
  ["select 'Maria', b from a", "select '…', b from a"],
  ["select 'it''s Maria' || E'x\\'Maria', b", "select '…' || '…', b"],
  ["-- it's\nselect 'Maria'", "select '…'"],
  ["/* it's */ select 'Maria' -- 'x", "select '…'"],
  ['select $$Maria$$, $a$Maria$$b$a$, $1', "select '…', '…', $1"],
  [`select "it's", 'Maria'`, `select "it's", '…'`],
  ["select 'Maria", "select '…'"],
])('%s', (text, bare) => {
  expect(bareText(text)).toBe(bare);
});

test('a long text is cut, also inside of quotes', () => {
  const bare = bareText(`select ${'a, '.repeat(600)} '${'Maria '.repeat(100)}'`);
  expect(bare.length).toBeLessThanOrEqual(2_000);
  expect(bare).not.toContain('Maria');
});
