import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargeFaults, type WrittenTerms } from './charge-rules.ts';

const good: WrittenTerms = {
  value_cents: 100_000,
  due_date: '2026-03-10',
  fine: { kind: 2, value: '2.00' },
  interest: { kind: 3, value: '1.00' },
  discount: {
    kind: 1,
    steps: [
      { until: '2026-03-10', value: '10.00' },
      { until: '2026-03-01', value: '20.00' },
    ],
  },
  abatement: { kind: 1, value: '5.00' },
  valid_days: 30,
};

const step = (until: string, value = '10.00') => ({ until, value });

describe('terms of a charge', () => {
  test('good ones have no faults', () => {
    expect(chargeFaults(good)).toEqual({});
    expect(
      chargeFaults({ ...good, fine: null, interest: null, discount: null, abatement: null }),
    ).toEqual({});
  });

  test.each<[Partial<WrittenTerms>, string]>([
    [{ value_cents: 0 }, 'value_cents'],
    [{ value_cents: -1 }, 'value_cents'],
    [{ value_cents: 1.5 }, 'value_cents'],
    [{ value_cents: 1_000_000_000_000 }, 'value_cents'],
    [{ value_cents: Number.NaN }, 'value_cents'],
    [{ due_date: '2026-02-31', discount: null }, 'due_date'],
    [{ due_date: '2000-12-31', discount: null }, 'due_date'],
    [{ due_date: '2200-01-01' }, 'due_date'],
    [{ valid_days: -1 }, 'valid_days'],
    [{ valid_days: 3651 }, 'valid_days'],
    [{ valid_days: 0.5 }, 'valid_days'],
    [{ fine: { kind: 3, value: '1.00' } }, 'fine.kind'],
    [{ fine: { kind: 2, value: '100.01' } }, 'fine.value'],
    [{ fine: { kind: 1, value: '0.00' } }, 'fine.value'],
    [{ fine: { kind: 1, value: '-1.00' } }, 'fine.value'],
    [{ fine: { kind: 1, value: '1,00' } }, 'fine.value'],
    [{ fine: { kind: 1, value: '1.0' } }, 'fine.value'],
    [{ fine: { kind: 1, value: '10000000000.00' } }, 'fine.value'],
    [{ fine: { kind: 1, value: '99999999999999999999.00' } }, 'fine.value'],
    [{ interest: { kind: 0, value: '1.00' } }, 'interest.kind'],
    [{ interest: { kind: 9, value: '1.00' } }, 'interest.kind'],
    [{ interest: { kind: 6, value: '100.01' } }, 'interest.value'],
    [{ abatement: { kind: 1, value: '1000.00' } }, 'abatement.value'],
    [{ abatement: { kind: 2, value: '100.00' } }, 'abatement.value'],
    [{ discount: { kind: 3, steps: [step('2026-03-01')] } }, 'discount.kind'],
    [{ discount: { kind: 1, value: '1.00' } }, 'discount.steps'],
    [{ discount: { kind: 1, steps: [] } }, 'discount.steps'],
    [
      { discount: { kind: 1, steps: ['01', '02', '03', '04'].map((d) => step(`2026-03-${d}`)) } },
      'discount.steps',
    ],
    [{ discount: { kind: 1, steps: [step('2026-03-11')] } }, 'discount.steps.0.until'],
    [{ discount: { kind: 1, steps: [step('2026-02-31')] } }, 'discount.steps.0.until'],
    [
      { discount: { kind: 2, steps: [step('2026-03-01'), step('2026-03-01')] } },
      'discount.steps.1.until',
    ],
    [{ discount: { kind: 1, steps: [step('2026-03-01', '1000.00')] } }, 'discount.steps.0.value'],
    [{ discount: { kind: 2, steps: [step('2026-03-01', '100.00')] } }, 'discount.steps.0.value'],
    [{ discount: { kind: 7, value: '1.00' } }, 'discount.kind'],
    [{ discount: { kind: 4, value: '1000.00' } }, 'discount.value'],
    [{ discount: { kind: 5, value: '100.00' } }, 'discount.value'],
  ])('%j is a fault of %s', (wrong, path) => {
    const faults = chargeFaults({ ...good, ...wrong });
    expect(Object.keys(faults)).toEqual([path]);
    expect(faults[path]).toMatch(/^[A-ZÀ-Ú].*\.$/);
  });

  test('interest and fines may reach 100 percent', () => {
    const full = { kind: 2, value: '100.00' };
    expect(chargeFaults({ ...good, fine: full, interest: full })).toEqual({});
  });

  test('any text is judged, none ends in an error', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^-?\d{1,12}\.\d{1,3}$/));
    const rule = fc.record({ kind: fc.double(), value: text });
    const written = fc.record({
      value_cents: fc.double(),
      due_date: text,
      fine: rule,
      interest: rule,
      abatement: rule,
      valid_days: fc.double(),
      discount: fc.oneof(
        rule,
        fc.record({ kind: fc.nat(3), steps: fc.array(fc.record({ until: text, value: text })) }),
      ),
    });
    fc.assert(
      fc.property(written, (terms) => {
        expect(Object.keys(chargeFaults(terms))).toContain('due_date');
      }),
    );
  });
});
