import { expect, test } from 'vitest';
import { brasiliaTime, layoutOf } from './layouts.rules.ts';

test.each([
  ['homologation', '2026-10-30', '1.01'],
  ['homologation', '2026-10-31', 'nt-009'],
  ['production', '2026-11-26', '1.01'],
  ['production', '2026-12-31', '1.01'],
  ['production', '2027-01-01', 'nt-009'],
] as const)('in %s a document of %s has the layout %s', (environment, day, name) => {
  expect(layoutOf(environment, day).name).toBe(name);
});

test('an instant is written in Brasília time, whatever zone it came in', () => {
  expect(brasiliaTime('2026-11-26T02:30:00.999Z')).toBe('2026-11-25T23:30:00-03:00');
  expect(brasiliaTime('2026-11-26T02:30:00+02:00')).toBe('2026-11-25T21:30:00-03:00');
});
