import { expect, test } from 'vitest';
import { dueText } from './due-text.ts';

test('what is left of the legal time is told in days of the calendar', () => {
  const at = '2026-11-21T15:00:00';
  const told = (now: string) => dueText(at, new Date(now));
  expect(told('2026-11-06T23:00:00')).toEqual({ text: 'Responder em 15 dias', late: false });
  expect(told('2026-11-20T23:59:00')).toEqual({ text: 'Responder em 1 dia', late: false });
  expect(told('2026-11-21T23:59:00')).toEqual({ text: 'Vence hoje', late: true });
  expect(told('2026-11-22T00:01:00')).toEqual({ text: 'Atrasado há 1 dia', late: true });
});
