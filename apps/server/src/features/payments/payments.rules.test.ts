import { expect, test } from 'vitest';
import { dayOf, shownStatus } from './payments.rules.ts';

const payment = { counted_due_date: '2026-11-21', status: 'emitted' };

test('the day is that of São Paulo', () => {
  expect(dayOf(new Date('2026-11-22T02:59:59Z'))).toBe('2026-11-21');
  expect(dayOf(new Date('2026-11-22T03:00:00Z'))).toBe('2026-11-22');
});

test('a slip may be paid until its due date has passed', () => {
  expect(shownStatus(payment, '2026-11-21')).toBe('emitted');
  expect(shownStatus(payment, '2026-11-22')).toBe('overdue');
  expect(shownStatus({ ...payment, status: 'paid' }, '2026-11-22')).toBe('paid');
  expect(shownStatus({ ...payment, status: 'draft' }, '2026-11-21')).toBeNull();
});
