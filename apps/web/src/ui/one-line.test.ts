import { expect, test } from 'vitest';
import { oneLine } from './one-line.ts';

test.each([
  ['## Resumo\n- um\n- *dois*\n1. três', 'Resumo um dois três'],
  ['veja **isto** e *aquilo*', 'veja isto e aquilo'],
  ['achado «*luz*» e *«conta» de luz*', 'achado «luz» e «conta» de luz'],
  ['2 * 3 * 4 = 24 e #1', '2 * 3 * 4 = 24 e #1'],
  ['-5 graus\n\n# 3', '-5 graus 3'],
  ['  linha \n outra ', 'linha outra'],
  ['*', '*'],
])('%j stands in a list as %j', (text, line) => {
  expect(oneLine(text)).toBe(line);
});
