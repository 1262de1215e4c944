import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isKeyOf, keyText, kinds, type ReportKey, readKey } from './report-key.rules.ts';

const where = fc.record({
  from: fc.constantFrom('1900-01-01', '2026-02-28'),
  until: fc.constantFrom('2026-12-31', '2999-12-31'),
  unitId: fc.option(fc.integer({ min: 1, max: 9_999_999 })),
});
const id = fc.option(fc.nat(), { nil: undefined });
const anyKey: fc.Arbitrary<ReportKey> = fc.oneof(
  fc
    .tuple(where, fc.constantFrom('in', 'out', 'transfer', 'all'))
    .map(([rest, side]) => ({ of: 'movement' as const, side, ...rest })),
  fc
    .tuple(where, fc.constantFrom('receivable', 'payable'))
    .map(([rest, direction]) => ({ of: 'entry' as const, direction, ...rest })),
  fc
    .tuple(where, fc.constantFrom('cash', 'competence'), fc.subarray([...kinds]), id, id)
    .map(([rest, basis, chosen, accountId, centerId]) => ({
      of: 'line' as const,
      basis,
      ...rest,
      kinds: chosen,
      accountId,
      centerId,
    })),
);

test('a key says all of what it is made from', () => {
  fc.assert(
    fc.property(anyKey, (key) => {
      expect(readKey(keyText(key))).toEqual(key);
    }),
  );
});

test.each([
  '',
  'm.in.2026-01-01.2026-01-31',
  'm.in.2026-02-31.2026-03-31.0',
  'e.payable.0000-01-01.2026-01-31.0',
  'l.cash.0000-01-01.0000-01-31.0.r',
  'm.in.2026-01-01.2026-01-31.0.r',
  'l.cash.2026-01-01.2026-01-31.0',
  'l.cash.2026-01-01.2026-01-31.0.er',
  "e.payable.2026-01-01.2026-01-31.0' or 1=1",
  'x.in.2026-01-01.2026-01-31.0',
])('%j is no key', (text) => {
  expect(readKey(text)).toBeNull();
});

test('each view takes its own keys only', () => {
  const movement = readKey('m.in.2026-01-01.2026-01-31.0');
  if (!movement) throw new Error('a key');
  expect(isKeyOf('cash_flow', movement)).toBe(true);
  expect(isKeyOf('dre', movement)).toBe(false);
});
