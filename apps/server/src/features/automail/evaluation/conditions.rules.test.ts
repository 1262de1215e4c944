import type { Condition } from '@balcao/dialog/flow';
import { expect, test } from 'vitest';
import { fulfils } from './conditions.rules.ts';

const variables = { nome: 'Ana', respostas: { historia: 'a'.repeat(1_900) } };

test('no condition and usual conditions are judged as in flows', () => {
  expect(fulfils(null, variables)).toBe(true);
  const long: Condition = {
    op: 'and',
    of: Array.from({ length: 199 }, () => ({ op: 'contains', variable: 'nome', value: 'an' })),
  };
  expect(fulfils(long, variables)).toBe(true);
  expect(fulfils({ op: 'not', of: long }, variables)).toBe(false);
});

test('two hundred expressions that are slow on one answer end soon', () => {
  const regex = '(((a?){50}){50}){50}b';
  const slow: Condition = {
    op: 'or',
    of: Array.from({ length: 199 }, () => ({
      op: 'matches',
      variable: 'respostas.historia',
      regex,
    })),
  };
  const begun = performance.now();
  expect(fulfils(slow, variables)).toBe(false);
  expect(performance.now() - begun).toBeLessThan(1_500);
});
