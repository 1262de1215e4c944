import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTaxId, isValidTaxId, maskedTaxId, plainTaxId } from './tax-id.ts';

test.each([
  ['52998224725', '529.982.247-25', '***.982.247-**'],
  ['529.982.247-25', '529.982.247-25', '***.982.247-**'],
  ['12345678000195', '12.345.678/0001-95', '**.345.678/****-**'],
  ['12.abc.345/01de-35', '12.ABC.345/01DE-35', '**.ABC.345/****-**'],
])('the tax id %s is written %s, and for strangers %s', (text, formatted, masked) => {
  expect(isValidTaxId(text)).toBe(true);
  expect(formatTaxId(text)).toBe(formatted);
  expect(maskedTaxId(text)).toBe(masked);
  expect(plainTaxId(formatted)).toBe(plainTaxId(text));
});

test.each([
  ['52998224726', '***.982.247-**'],
  ['12345678000196', '**.345.678/****-**'],
  ['5299822472', ''],
  ['ana@example.com', ''],
  ['', ''],
])('%j is no tax id, is written as it is, and for strangers %j', (text, masked) => {
  expect(isValidTaxId(text)).toBe(false);
  expect(formatTaxId(text)).toBe(text);
  expect(maskedTaxId(text)).toBe(masked);
});

test('a tax id is kept without its punctuation and in capitals', () => {
  expect(plainTaxId(' 12.abc.345/01de-35 ')).toBe('12ABC34501DE35');
  expect(plainTaxId('529.982.247-25')).toBe('52998224725');
});

test('strangers see at most six characters of any text', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^(\d{11}|[0-9A-Z]{12}\d\d)$/));
  fc.assert(
    fc.property(text, (one) => {
      expect(plainTaxId(maskedTaxId(one)).replaceAll('*', '').length).toBeLessThanOrEqual(6);
    }),
  );
});
