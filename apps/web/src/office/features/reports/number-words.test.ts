import { expect, test } from 'vitest';
import { changeOf } from './number-words.ts';

test('a change says where it goes, how far, and whether that is good', () => {
  const of = (value: number | null, before: number | null, better: 'more' | 'less' | null) =>
    changeOf({ value, before, better, unit: 'count' });
  expect(of(112, 100, 'more')).toEqual({ way: 'up', text: 'subiu 12%', mood: 'better' });
  expect(of(95, 100, 'more')).toEqual({ way: 'down', text: 'caiu 5%', mood: 'worse' });
  expect(of(95, 100, 'less')).toMatchObject({ mood: 'better' });
  expect(of(95, 100, null)).toMatchObject({ mood: null });
  expect(of(3, 0, 'more')).toEqual({ way: 'up', text: 'subiu 3', mood: null });
  expect(of(138, 8, 'more')).toEqual({ way: 'up', text: '17 vezes o de antes', mood: 'better' });
  expect(of(79, 8, 'more')).toMatchObject({ text: 'subiu 888%' });
  expect(of(7, 7, 'more')).toEqual({ way: 'same', text: 'igual', mood: null });
  expect(of(null, 7, 'more')).toBeNull();
  expect(changeOf({ value: 12.5, before: 10, better: 'more', unit: 'percent' })?.text).toBe(
    'subiu 2,5 pontos',
  );
});
