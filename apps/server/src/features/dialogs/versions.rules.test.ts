import { expect, test } from 'vitest';
import { audited } from './versions.rules.ts';

const nothing = { added: [], removed: [], changed: [] };

test('the audit has one line for each block and field, beside the version', () => {
  const difference = {
    added: ['a/novo'],
    removed: ['a/velho'],
    changed: [{ block: 'a/b', field: 'options', before: [{ value: '1' }], after: null }],
  };
  expect(audited(difference, { before: { version: 1 }, after: { version: 2 } })).toEqual({
    before: { version: 1, 'a/novo': null, 'a/velho': 'bloco', 'a/b options': '[{"value":"1"}]' },
    after: { version: 2, 'a/novo': 'bloco novo', 'a/velho': null, 'a/b options': null },
  });
});

test('a large difference is told in part, and a long text without half a character', () => {
  const added = Array.from({ length: 150 }, (_, n) => `a/b${n}`);
  const many = audited({ ...nothing, added }, { before: {}, after: {} });
  expect(Object.keys(many.before)).toHaveLength(100);
  expect(many.after).toMatchObject({ outras: 50 });
  const text = `${'x'.repeat(299)}😀`;
  const long = { block: 'a/b', field: 'text', before: null, after: text };
  const { after } = audited({ ...nothing, changed: [long] }, { before: {}, after: {} });
  const [told = ''] = Object.values(after) as string[];
  expect(told.isWellFormed()).toBe(true);
  expect(told.length).toBeLessThan(310);
});
