import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info';
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto';
import { expect, test } from 'vitest';
import { type Charge, pixOf, slipOf } from './provider.rules.ts';

const receiver = {
  legalName: 'Solar Aurora Energia Campinas Ltda',
  city: 'Campinas',
  bankCode: '001',
  agency: '3073-0',
  account: '70613-4',
  agreement: '2901453',
  wallet: '17',
  pixKey: '11222333000181',
};
const charge: Charge = {
  receiver,
  type: 'boleto',
  reference: 'PM0000000042',
  ourNumber: 42,
  cents: 48_990,
  dueDate: '2026-12-10',
};

test('Banco do Brasil: six zeros, agreement, our number, wallet', () => {
  const slip = slipOf(charge);
  expect(slip?.barcode.slice(19)).toBe('0000002901453000000004217');
  expect(slip?.barcode.slice(5, 19)).toBe('16560000048990');
  expect(isValidBoleto(slip?.line ?? '')).toBe(true);
});

test('Bradesco: agency, wallet, our number, account, zero', () => {
  const bradesco = { ...receiver, bankCode: '237', agency: '1729-8', account: '18524-0' };
  const slip = slipOf({ ...charge, receiver: { ...bradesco, wallet: '9' } });
  expect(slip?.barcode.slice(19)).toBe('1729090000000004200185240');
  expect(isValidBoleto(slip?.line ?? '')).toBe(true);
});

test.each([
  ['an unknown bank', { bankCode: '999' }],
  ['no agency', { agency: '' }],
  ['no wallet', { wallet: '' }],
  ['no agreement', { agreement: '' }],
])('%s makes no slip', (_, wrong) => {
  expect(slipOf({ ...charge, receiver: { ...receiver, ...wrong } })).toBeNull();
});

test.each([
  ['agreement', '001', { agreement: '12345678' }],
  ['wallet', '001', { wallet: '175' }],
  ['wallet', '237', { wallet: '175' }],
  ['agency', '237', { agency: '12345-6' }],
  ['account', '237', { account: '12345678-9' }],
])('%s too long for the slips of bank %s makes none', (_, bankCode, wrong) => {
  expect(slipOf({ ...charge, receiver: { ...receiver, bankCode, ...wrong } })).toBeNull();
});

test('a value beyond ten digits makes no slip, and numbers that outgrow their place are a fault', () => {
  expect(slipOf({ ...charge, cents: 10_000_000_000 })).toBeNull();
  expect(() => slipOf({ ...charge, ourNumber: 12_345_678_901 })).toThrow(RangeError);
});

test('the Pix code names the receiver, the value and the reference; without a key there is none', () => {
  expect(getPixPayloadInfo(pixOf(charge) ?? '')).toMatchObject({
    key: '11222333000181',
    amount: 489.9,
    merchantName: 'Solar Aurora Energia Camp',
    merchantCity: 'Campinas',
    txid: 'PM0000000042',
  });
  expect(pixOf({ ...charge, receiver: { ...receiver, pixKey: '' } })).toBeNull();
});
