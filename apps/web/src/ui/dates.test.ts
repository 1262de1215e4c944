import { expect, test } from 'vitest';
import { agoText, clock, dayLabel, fullMoment, plainMoment, shortMoment } from './dates.ts';

const at = (text: string) => new Date(text);
const now = at('2025-03-12T15:00:00');

test.each([
  ['2025-03-12T14:32:00', 'hoje 14:32', 'Hoje'],
  ['2025-03-12T00:00:00', 'hoje 00:00', 'Hoje'],
  ['2025-03-11T23:59:00', 'ontem 23:59', 'Ontem'],
  ['2025-03-10T09:05:00', '10 de mar 09:05', '10 de março'],
  ['2025-01-01T09:05:00', '1 de jan 09:05', '1 de janeiro'],
  ['2024-12-31T09:05:00', '31/12/2024 09:05', '31 de dezembro de 2024'],
])('%s is %s, under the label %s', (time, short, label) => {
  expect(shortMoment(at(time), now)).toBe(short);
  expect(dayLabel(at(time), now)).toBe(label);
});

test('the tooltip has the whole date and the distance', () => {
  expect(fullMoment(at('2025-03-12T14:30:05'), now)).toBe(
    'quarta-feira, 12 de março de 2025, 14:30:05 (há 30 minutos)',
  );
});

test('the plain forms are dd/mm/yyyy hh:mm and hh:mm', () => {
  expect(plainMoment(at('2025-03-02T04:05:00'))).toBe('02/03/2025 04:05');
  expect(clock(at('2025-03-02T04:05:00'))).toBe('04:05');
});

test.each([
  ['2025-03-12T14:59:30', 'agora'],
  ['2025-03-12T14:14:00', 'há 46 min'],
  ['2025-03-12T00:10:00', 'há 14 h'],
  ['2025-03-11T23:00:00', 'ontem'],
  ['2025-03-10T09:05:00', '10 de mar'],
  ['2024-12-31T09:05:00', '31/12/2024'],
])('a narrow column says of %s: %s', (time, text) => {
  expect(agoText(at(time), now)).toBe(text);
});
