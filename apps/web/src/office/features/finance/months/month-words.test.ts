import type { UnitMonth } from '@balcao/contract/finance/months';
import { expect, test } from 'vitest';
import { packageWords, stateWords } from './month-words.ts';

const monthOf = (month: string, set: Partial<UnitMonth> = {}) =>
  ({ month, ended: false, closed: false, reopened_at: null, ...set }) as UnitMonth;

test.each([
  ['2026-04', { ended: true, closed: true }, 'Fechado'],
  ['2026-04', { ended: true }, 'Aberto'],
  ['2026-04', { ended: true, reopened_at: '2026-05-02T12:00:00Z' }, 'Reaberto'],
  ['2026-05', {}, 'Em andamento'],
  ['2026-06', {}, 'Por vir'],
  ['2027-01', {}, 'Por vir'],
])('%s with %o is said to be "%s" in May', (month, set, words) => {
  expect(stateWords(monthOf(month, set), '2026-05-31')).toBe(words);
});

test.each([
  ['retrying', 'A montagem do pacote falhou; será tentada de novo'],
  ['failed', 'A montagem do pacote falhou'],
] as const)('a package that is %s is said to be so', (state, words) => {
  const made = { state, percent: 0, bytes: null, sha256: null, is_old: false };
  expect(packageWords(monthOf('2026-04', { package: made }))).toBe(words);
});
