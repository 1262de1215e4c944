import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dpsId, eventId } from './dps-id.rules.ts';

test('a declaration is known by city, kind of tax id, tax id, series and number', () => {
  const provider = { cityIbge: '3550308', taxId: '12345678000195' };
  expect(dpsId({ provider, series: '1', number: 42 })).toBe(
    'DPS355030821234567800019500001000000000000042',
  );
  const person = { ...provider, taxId: '52998224725' };
  expect(dpsId({ provider: person, series: '900', number: 999_999_999_999_999 })).toBe(
    'DPS355030810005299822472500900999999999999999',
  );
});

const numbered = fc.record({
  provider: fc.record({
    cityIbge: fc.stringMatching(/^\d{7}$/),
    taxId: fc.oneof(fc.stringMatching(/^[0-9A-Z]{12}\d\d$/), fc.stringMatching(/^\d{11}$/)),
  }),
  series: fc.stringMatching(/^[1-9]\d{0,4}$/),
  number: fc.integer({ min: 1, max: 999_999_999_999_999 }),
});

test('two declarations have one id only if they are one', () => {
  fc.assert(
    fc.property(numbered, numbered, (one, other) => {
      expect(dpsId(one)).toHaveLength(45);
      expect(dpsId(one) === dpsId(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});

test('a wish for an event is known by the note and the kind', () => {
  const accessKey = '1'.repeat(50);
  expect(eventId({ accessKey, kind: 'cancel' })).toBe(`PRE${accessKey}101101`);
  expect(eventId({ accessKey, kind: 'substitute' })).toBe(`PRE${accessKey}105102`);
});
