import { expect, test } from 'vitest';
import { amountOn, type Payment } from './slip-amount.rules.ts';
import { slipView } from './slip-view.rules.ts';

/** R$ 100,00 due on Friday 20 November 2026, a holiday: it counts on Monday. */
const payment: Payment = {
  id: 1,
  value_cents: 10_000,
  due_date: '2026-11-20',
  counted_due_date: '2026-11-23',
  fine: { kind: 2, value: '2.00' },
  interest: { kind: 1, value: '0.10' },
  discount: null,
  abatement: null,
  valid_days: 5,
  closed_days: [],
  status: 'emitted',
  type: 'boleto',
  provider: 'balcao',
  provider_wait: null,
  description: 'Mensalidade',
  person_name: 'Ana',
  person_tax_id: null,
  paid_cents: 0,
  refunded_cents: 0,
  paid_at: null,
  emitted_at: new Date('2026-11-01T12:00:00Z'),
  reference: 'PM0000000001',
  our_number: 1,
  barcode: '1'.repeat(44),
  payment_code: '1'.repeat(47),
  pix_code: 'pix',
  receiver: 'Aurora',
  cnpj: '11222333000181',
  city: 'Campinas',
  bank_code: '001',
  bank_agency: '1',
  bank_account: '2',
  bank_agreement: '1234567',
  bank_wallet: '17',
  pix_key: 'aurora@exemplo.com.br',
  chatbot_code: 'contato',
};

function viewOn(today: string, changes: Partial<Payment> = {}) {
  const row = { ...payment, ...changes };
  const amount = amountOn(row, today);
  const codes = { line: row.payment_code, pix: row.pix_code, qr: 'data:x' };
  return slipView(row, { token: 'a/b', today, payable: amount && { amount, codes } });
}

test.each([
  ['2026-11-20', 'emitted', 3, 10_000],
  ['2026-11-23', 'emitted', 0, 10_000],
  ['2026-11-24', 'overdue', -1, 10_210],
  ['2026-11-30', 'overdue', -7, 10_270],
])('on %s it is %s, %i days from due, and costs %i', (today, status, days, cents) => {
  expect(viewOn(today)).toMatchObject({
    status,
    days_to_due: days,
    amount: { on: today, open_cents: cents },
    payable_until: '2026-11-30',
    url_html: '/pm/a%2Fb/boleto',
    contact_url: status === 'overdue' ? '/cb/contato' : null,
  });
});

const nothing = {
  amount: null,
  url_html: null,
  url_pdf: null,
  payment_code: null,
  payment_alternative_code: null,
  payment_alternative_code_qr: null,
};

test('after its last day it offers nothing, and who to ask', () => {
  expect(viewOn('2026-12-01')).toMatchObject({
    ...nothing,
    status: 'overdue',
    contact_url: '/cb/contato',
  });
});

test('what is paid in part asks for the rest', () => {
  const part = { status: 'partial', paid_cents: 4_000, paid_at: new Date('2026-11-20T12:00:00Z') };
  expect(viewOn('2026-11-21', part)).toMatchObject({
    status: 'partial',
    paid_cents: 4_000,
    paid_on: '2026-11-20',
    amount: { open_cents: 6_000 },
  });
  expect(viewOn('2026-11-24', part)).toMatchObject({
    status: 'overdue',
    amount: { open_cents: 6_210, total_cents: 10_210 },
  });
});

test.each([
  ['paid', '/pm/a%2Fb/comprovante.pdf'],
  ['partly_refunded', '/pm/a%2Fb/comprovante.pdf'],
  ['refunded', null],
  ['cancelled', null],
])('%s offers nothing to pay', (status, url_receipt) => {
  expect(viewOn('2026-11-20', { status })).toMatchObject({ ...nothing, status, url_receipt });
});

test('a draft is shown to nobody; a payment by Pix alone has no slip to open', () => {
  expect(viewOn('2026-11-20', { status: 'draft' })).toBeNull();
  const view = viewOn('2026-11-20', { payment_code: null });
  expect(view).toMatchObject({ url_html: null, url_pdf: null, payment_alternative_code: 'pix' });
});
