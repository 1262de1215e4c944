import { expect, test } from 'vitest';
import { pauseText, secondsText } from './pause-text.ts';

test.each([
  [1, '1 segundo'],
  [10, '10 segundos'],
  [59, '59 segundos'],
  [60, '1 minuto'],
  [61, '2 minutos'],
  [900, '15 minutos'],
])('%i seconds are "%s"', (seconds, text) => {
  expect(pauseText(seconds)).toBe(text);
});

test.each([
  [1, '1 segundo'],
  [59, '59 segundos'],
  [60, '60 segundos'],
])('%i seconds stay seconds: "%s"', (seconds, text) => {
  expect(secondsText(seconds)).toBe(text);
});
