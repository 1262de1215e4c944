import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload';
import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brCode, crc16, readBrCode } from './br-code.ts';

const sample = {
  key: '123e4567-e12b-12d1-a456-426655440000',
  name: 'Fulano de Tal',
  city: 'BRASILIA',
  cents: null,
  txid: '***',
};
const payload =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

const latin = fc.constantFrom(...'ABCdefxyzÁçãÕü ÑÉ-.&\u00a0');
const words = (maxLength: number) =>
  fc.string({ unit: latin, minLength: 1, maxLength }).map((text) => `A${text}`);
const charges = fc.record({
  key: fc.constantFrom(
    sample.key,
    '52998224725',
    '12345678000195',
    '+5511987654321',
    'pix@balcao.example',
    `${'a'.repeat(60)}@example.com`,
  ),
  name: words(40),
  city: words(30),
  cents: fc.option(fc.integer({ min: 1, max: 999_999_999_999 })),
  txid: fc.oneof(fc.constant('***'), fc.stringMatching(/^[A-Za-z0-9]{1,25}$/)),
  text: words(90),
});

test('the central bank’s sample comes out to the letter, and back', () => {
  expect(brCode(sample)).toBe(payload);
  expect(readBrCode(payload)).toEqual(sample);
});

test('the check value of the CRC is the published one', () => {
  expect(crc16('123456789')).toBe('29B1');
  expect(crc16('')).toBe('FFFF');
});

test('every code is letter by letter that of another library', () => {
  fc.assert(
    fc.property(charges, (charge) => {
      const theirs = generatePixPayload({
        key: charge.key,
        merchantName: charge.name,
        merchantCity: charge.city,
        description: charge.text,
        ...(charge.cents !== null && { amount: charge.cents / 100 }),
        ...(charge.txid !== '***' && { txid: charge.txid }),
      });
      expect(brCode(charge)).toBe(theirs);
    }),
  );
});

test('every code is read back, by the other library too', () => {
  fc.assert(
    fc.property(charges, (charge) => {
      const code = brCode(charge);
      const { key, cents, txid } = charge;
      const read = readBrCode(code);
      expect(read).toMatchObject({ key, cents, txid });
      const theirs = getPixPayloadInfo(code);
      expect(read?.name).toBe(theirs?.merchantName);
      expect(read?.city).toBe(theirs?.merchantCity);
      expect(read?.text).toBe(theirs?.description);
      expect(cents && cents / 100).toBe(theirs?.amount ?? null);
    }),
  );
});

test('what is read can be written again, and then is the same', () => {
  fc.assert(
    fc.property(charges, (charge) => {
      const code = brCode(charge);
      const read = readBrCode(code);
      expect(read && brCode(read)).toBe(code);
    }),
  );
});

test('accents go, lengths are kept, and value and note have their fields', () => {
  const code = brCode({
    ...sample,
    name: 'Padaria São João dos Três Irmãos Ltda',
    city: 'São José do Rio Preto',
    cents: 123405,
    txid: 'AT20260042',
    text: 'Atendimento nº 42 – 1ª parcela de doze, sem juros',
  });
  expect(readBrCode(code)).toEqual({
    key: sample.key,
    name: 'Padaria Sao Joao dos Tres',
    city: 'Sao Jose do Rio',
    cents: 123405,
    txid: 'AT20260042',
    text: 'Atendimento no 42 1a parcela de doze,',
  });
  expect(code).toContain('54071234.05');
});

test.each([
  { key: '' },
  { key: 'ação@example.com' },
  { key: '529 982 247 25' },
  { key: 'a'.repeat(78) },
  { cents: 0 },
  { cents: -1 },
  { cents: 0.5 },
  { cents: Number.NaN },
  { cents: 1_000_000_000_000 },
  { txid: '' },
  { txid: 'a-b' },
  { txid: 'a'.repeat(26) },
  { txid: '**' },
  { name: '' },
  { name: '東京' },
  { city: '  ' },
])('no code is made with %j', (wrong) => {
  expect(() => brCode({ ...sample, ...wrong })).toThrow(RangeError);
});

function sealed(text: string): string {
  return text + crc16(text);
}

test.each([
  ['', 'nothing'],
  ['hello', 'no code'],
  [payload.replace('1D3D', '1D3E'), 'a wrong CRC'],
  [payload.replace('1D3D', '1d3d'), 'a CRC in small letters'],
  [payload.replace('Fulano', 'Fulana'), 'one letter changed'],
  [payload.slice(0, -8), 'no CRC'],
  [sealed(`${payload.slice(0, -8)}5499126304`), 'a field longer than the code'],
  [sealed('6304'), 'a CRC alone'],
  [sealed(payload.slice(0, -4).replace('br.gov.bcb.pix', 'br.com.bank.xx')), 'another scheme'],
  [sealed(payload.slice(0, -4).replace('5802BR', '5403abc5802BR')), 'a value in letters'],
])('%j is not read: %s', (text) => {
  expect(readBrCode(text)).toBeNull();
});

const anyCharacter = fc.nat(0xffff).map((code) => String.fromCharCode(code));

test('no text makes the reader throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(readBrCode(text)).toBeNull();
      expect(() => readBrCode(sealed(text))).not.toThrow();
    }),
  );
});
