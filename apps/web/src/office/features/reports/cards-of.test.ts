import type { Figure } from '@balcao/contract/reports/report';
import { expect, test } from 'vitest';
import { cardsOf } from './cards-of.ts';

const figure = (label: string): Figure => ({
  key: label,
  label,
  value: 1,
  unit: 'seconds',
  formula: '',
  before: null,
  better: 'less',
  rows: null,
});

test('figures of one thing share a card, in their order', () => {
  const labels = ['Chegaram', 'Solução (mediana)', 'Solução (p90)', 'Resposta (p90)'];
  const { single, shared } = cardsOf(labels.map(figure));
  expect(single.map(({ label }) => label)).toEqual(['Chegaram']);
  expect(shared.map(({ label, parts }) => [label, parts.map(({ words }) => words)])).toEqual([
    ['Solução', ['mediana', 'p90']],
    ['Resposta', ['p90']],
  ]);
});
