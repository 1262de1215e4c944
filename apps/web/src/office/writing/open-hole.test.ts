import { expect, test } from 'vitest';
import { filledHole, openHole } from './open-hole.ts';

test.each<[string, string | undefined]>([
  ['Oi {{', ''],
  ['Oi {{no', 'no'],
  ['Oi {{ city.na', 'city.na'],
  ['Oi {{nome}}', undefined],
  ['Oi {{nome}} e {{', ''],
  ['Oi {', undefined],
  ['Oi {{não sei', undefined],
])('after %j a variable is looked for with %j', (before, typed) => {
  expect(openHole(before)?.typed).toBe(typed);
});

test.each<[string, string, string]>([
  ['Oi {{no', '!', 'Oi {{nome}}|!'],
  ['{{', '', '{{nome}}|'],
  ['Oi {{no', 'me}}, tudo bem?', 'Oi {{nome}}|, tudo bem?'],
  ['Oi {{', '}}', 'Oi {{nome}}|'],
])('%j before the caret and %j after it become %j', (before, after, wanted) => {
  const { text, caret } = filledHole(before + after, before.length, 'nome');
  expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(wanted);
});
