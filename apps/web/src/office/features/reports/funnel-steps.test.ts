import { expect, test } from 'vitest';
import { funnelSteps, funnelWords } from './funnel-steps.ts';

const row = (label: string, count: number | null) => ({
  key: label,
  label,
  values: [count],
  before: null,
  rows: [null],
});

test('a step is as wide as its count, with its share of the one before', () => {
  const steps = funnelSteps([row('Visitas', 400), row('Conversas', 100), row('Pagaram', 5)]);
  expect(steps.map(({ width, share }) => [width, share])).toEqual([
    [100, null],
    [25, 25],
    [1.25, 5],
  ]);
  expect(funnelWords(steps)).toBe(
    'Visitas: 400; Conversas: 100, 25% do passo anterior; Pagaram: 5, 5% do passo anterior.',
  );
});

test('where more come than the step before counts, or it is not known, there is no share', () => {
  const steps = funnelSteps([row('Visitas', null), row('Conversas', 10), row('Chegaram', 30)]);
  expect(steps.map(({ share }) => share)).toEqual([null, null, null]);
  expect(steps.map(({ width }) => Math.round(width))).toEqual([0, 33, 100]);
});
