import { expect, test } from 'vitest';
import { dayOf, outcomeOf, shownStatus, slipView } from './payments.rules.ts';

const payment = {
  value_cents: 100,
  due_date: '2026-11-21',
  person_name: 'Ana',
  receiver: 'Aurora',
  status: 'emitted',
  payment_code: '1'.repeat(47),
  pix_code: 'pix',
  pix_qr: 'data:x',
  chatbot_code: 'contato',
};

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

test.each(['paid', 'cancelled', 'refunded', 'overdue'])('%s offers nothing to pay', (status) => {
  const today = status === 'overdue' ? '2026-11-22' : '2026-11-21';
  const stored = status === 'overdue' ? 'emitted' : status;
  expect(slipView({ ...payment, status: stored }, 'abc', today)).toEqual({
    value: 100,
    due_date: '2026-11-21',
    person_name: 'Ana',
    receiver: 'Aurora',
    status,
    url_html: null,
    url_pdf: null,
    payment_code: null,
    payment_alternative_code: null,
    payment_alternative_code_qr: null,
    contact_url: status === 'overdue' ? '/cb/contato' : null,
  });
});

test('a payment by Pix alone has no slip to open', () => {
  const view = slipView({ ...payment, payment_code: null }, 'abc', '2026-11-21');
  expect(view).toMatchObject({ url_html: null, url_pdf: null, payment_alternative_code: 'pix' });
});

test('money counts once, and only where it was waited for', () => {
  const statuses = ['emitted', 'paid', 'cancelled', 'draft', 'refunded'];
  const outcomes = statuses.map((status) => outcomeOf({ status, value_cents: 10 }, 10));
  expect(outcomes).toEqual(['applied', 'already_paid', ...Array(3).fill('not_expected')]);
});

test.each([
  [1, 'underpaid'],
  [9, 'underpaid'],
  [10, 'applied'],
  [11, 'applied'],
])('%i cents of ten: %s', (cents, outcome) => {
  expect(outcomeOf({ status: 'emitted', value_cents: 10 }, cents)).toBe(outcome);
});
