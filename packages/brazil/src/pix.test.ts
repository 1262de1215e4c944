import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPixCode, pixCode, pixCodeOfLocation } from './pix.ts';

const charge = {
  key: '123e4567-e12b-12d1-a456-426655440000',
  name: 'Fulano de Tal',
  city: 'BRASILIA',
  cents: 123_405,
  txid: 'AT20260042',
};

test('the code is the one of the central bank’s manual, to the letter', () => {
  expect(pixCode(charge)).toBe(
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-42665544000052040000530398654071234.055802BR5913Fulano de Tal6008BRASILIA62140510AT202600426304F285',
  );
});

test('accents go, and name and city are cut to their lengths', () => {
  const code = pixCode({
    ...charge,
    name: 'Padaria São João dos Três Irmãos Ltda',
    city: 'São José do Rio Preto',
  });
  expect(getPixPayloadInfo(code ?? '')).toMatchObject({
    key: charge.key,
    amount: 1234.05,
    merchantName: 'Padaria Sao Joao dos Tres',
    merchantCity: 'Sao Jose do Rio',
    txid: 'AT20260042',
  });
});

test('no cent is lost on its way into the code', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), (cents) => {
      const code = pixCode({ ...charge, cents }) ?? '';
      const value = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      expect(code).toContain(`54${String(value.length).padStart(2, '0')}${value}5802BR`);
      expect(getPixPayloadInfo(code)).not.toBeNull();
    }),
  );
});

test.each([
  { key: '' },
  { key: 'ação@example.com' },
  { key: 'a'.repeat(78) },
  { cents: 0 },
  { cents: -1 },
  { cents: Number.NaN },
  { cents: 1_000_000_000_000 },
  { txid: '' },
  { txid: 'a-b' },
  { txid: 'a'.repeat(26) },
  { name: '' },
  { name: '東京' },
  { city: '' },
  { city: '  ' },
])('%j makes none', (wrong) => {
  expect(pixCode({ ...charge, ...wrong })).toBeNull();
});

test('the code of a location asks the PSP for the rest, and one with a changed digit is none', () => {
  const location = 'pix.example.com/qr/v2/cobv/2d1f1f';
  const code = pixCodeOfLocation({ location, name: 'Solar Energia', city: 'São Paulo' }) ?? '';
  expect(getPixPayloadInfo(code)).toMatchObject({ url: location, merchantCity: 'Sao Paulo' });
  expect(isPixCode(code)).toBe(true);
  expect(isPixCode(code.replace('cobv/2', 'cobv/3'))).toBe(false);
  expect(pixCodeOfLocation({ location: 'https://x y', name: 'A', city: 'B' })).toBeNull();
});
