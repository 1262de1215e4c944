import { addDays } from '@balcao/brazil/bank-days';
import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info';
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pixOf, slipOf } from './provider.rules.ts';
import { amountOn } from './slip-amount.rules.ts';
import { codesOn } from './slip-codes.rules.ts';

const receiver = {
  legalName: 'Aurora',
  city: 'Campinas',
  bankCode: '001',
  agency: '1234-5',
  account: '56789-0',
  agreement: '1234567',
  wallet: '17',
  pixKey: 'aurora@exemplo.com.br',
};
const charge = {
  receiver,
  type: 'boleto',
  reference: 'PM0000000001',
  ourNumber: 7,
  cents: 10_000,
  dueDate: '2026-11-20',
};
const slip = slipOf(charge);
const stored = {
  line: slip?.line ?? null,
  barcode: slip?.barcode ?? null,
  pix: pixOf(charge),
};

type Payment = Parameters<typeof codesOn>[0];
const payment = {
  value_cents: 10_000,
  due_date: '2026-11-20',
  type: 'boleto',
  provider: 'balcao',
  reference: charge.reference,
  our_number: 7,
  barcode: stored.barcode,
  payment_code: stored.line,
  pix_code: stored.pix,
  receiver: receiver.legalName,
  city: receiver.city,
  bank_code: receiver.bankCode,
  bank_agency: receiver.agency,
  bank_account: receiver.account,
  bank_agreement: receiver.agreement,
  bank_wallet: receiver.wallet,
  pix_key: receiver.pixKey,
} as Payment;

const amount = (open_cents: number, days_late = 0) =>
  ({ on: '2026-11-25', open_cents, days_late }) as Parameters<typeof codesOn>[1];

test('on time and whole, the codes are those of the emission', () => {
  expect(codesOn(payment, amount(10_000))).toEqual(stored);
});

test('a late slip is made anew for the day and its amount', () => {
  const codes = codesOn(payment, amount(10_220, 2));
  const anew = slipOf({ ...charge, cents: 10_220, dueDate: '2026-11-25' });
  expect(codes).toMatchObject({ line: anew?.line, barcode: anew?.barcode });
  expect(isValidBoleto(codes.line ?? '')).toBe(true);
  expect(getPixPayloadInfo(codes.pix ?? '')).toMatchObject({
    amount: 102.2,
    txid: charge.reference,
  });
});

test('the rest of a slip that is not late keeps its due date', () => {
  const anew = slipOf({ ...charge, cents: 4_000 });
  expect(codesOn(payment, amount(4_000)).line).toBe(anew?.line);
});

test('a partly paid slip of a bank’s file has no line: it asks for its whole value', () => {
  const part = { ...payment, provider: 'cnab', status: 'partial' } as Payment;
  const codes = codesOn(part, amount(4_000));
  expect(codes).toMatchObject({ line: null, barcode: null });
  expect(getPixPayloadInfo(codes.pix ?? '')).toMatchObject({ amount: 40 });
});

test('what a bank registered, and a code that asks the bank, stay as they are', () => {
  const dynamic = '00020101021226580014br.gov.bcb.pix2536pix.exemplo.com.br/qr/v2/cobv/1';
  const remote = { ...payment, provider: 'other', pix_code: dynamic };
  expect(codesOn(remote, amount(10_220, 2))).toEqual({ ...stored, pix: dynamic });
});

test('no slip is invented for a payment by Pix alone', () => {
  const pixOnly = { ...payment, type: 'pix', payment_code: null, barcode: null };
  expect(codesOn(pixOnly, amount(10_220, 2))).toMatchObject({ line: null, barcode: null });
});

test('whatever the terms and whatever was paid, line and Pix code ask for what is open that day', () => {
  const value = fc.integer({ min: 1, max: 10_000 }).map((part) => (part / 100).toFixed(2));
  const rule = (most: number) =>
    fc.option(fc.record({ kind: fc.integer({ min: 1, max: most }), value }), { nil: null });
  const charges = fc.record({
    value_cents: fc.integer({ min: 1, max: 9_000_000 }),
    fine: rule(2),
    interest: rule(8),
    abatement: rule(2),
    discount: fc.constant({ kind: 4, value: '0.50' }),
    valid_days: fc.integer({ min: 0, max: 60 }),
    paid_cents: fc.integer({ min: 0, max: 1_000_000 }),
    status: fc.constantFrom('emitted', 'partial'),
  });
  fc.assert(
    fc.property(charges, fc.integer({ min: -60, max: 60 }), (changes, days) => {
      const code = pixOf({ ...charge, cents: changes.value_cents });
      const slip = slipOf({ ...charge, cents: changes.value_cents });
      const stored = { pix_code: code, payment_code: slip?.line, barcode: slip?.barcode };
      const row = { ...payment, ...changes, ...stored } as Payment;
      const amount = amountOn(row, addDays(charge.dueDate, days));
      if (!amount) return;
      const { line, barcode, pix } = codesOn(row, amount);
      expect(isValidBoleto(line ?? '')).toBe(true);
      expect(Number(line?.slice(-10))).toBe(amount.open_cents);
      expect(Number(barcode?.slice(9, 19))).toBe(amount.open_cents);
      expect(getPixPayloadInfo(pix ?? '')?.amount).toBe(amount.open_cents / 100);
    }),
  );
});
