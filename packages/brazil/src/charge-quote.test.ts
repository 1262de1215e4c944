import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './bank-days.ts';
import {
  countedDueDate,
  discountUntil,
  lastPayableDay,
  type Quote,
  quote,
} from './charge-quote.ts';
import type { ChargeTerms, DiscountRule, FineRule, InterestRule } from './charge-rules.ts';

const plain: ChargeTerms = {
  originalCents: 100_000,
  dueDate: '2026-03-10',
  fine: null,
  interest: null,
  discount: null,
  abatement: null,
  validDays: 60,
};

function quoted(terms: Partial<ChargeTerms>, on: string): Quote {
  const found = quote({ ...plain, ...terms }, on);
  if (!found.payable) throw new Error(`Not payable after ${found.lastPayableDay}`);
  return found.quote;
}

describe('the central bank’s examples (API Pix 2.9.0, validadeAposVencimento)', () => {
  // due date, days of validity, counted due date, last day on which it is taken; A's 2020-10-25 is a Sunday.
  test.each([
    ['A', '2020-10-20', 4, '2020-10-20', '2020-10-26'],
    ['B', '2020-12-25', 0, '2020-12-28', '2020-12-28'],
    ['C', '2020-12-25', 1, '2020-12-28', '2020-12-29'],
    ['D', '2020-12-25', 3, '2020-12-28', '2020-12-31'],
    ['E', '2020-12-25', 4, '2020-12-28', '2021-01-04'],
    ['F', '2021-08-27', 5, '2021-08-27', '2021-09-01'],
    ['G', '2021-08-28', 5, '2021-08-30', '2021-09-06'],
  ])('%s: due %s, valid for %i days', (_, dueDate, validDays, counted, last) => {
    const terms: ChargeTerms = { ...plain, dueDate, validDays, fine: { kind: 2, value: '2.00' } };
    expect([countedDueDate(terms), lastPayableDay(terms)]).toEqual([counted, last]);
    for (let on = dueDate; on <= last; on = addDays(on, 1)) {
      const { fine_cents } = quoted(terms, on);
      expect([on, fine_cents]).toEqual([on, on > counted ? 2000 : 0]);
    }
    expect(quote(terms, addDays(last, 1))).toEqual({ payable: false, lastPayableDay: last });
  });
});

describe('every kind', () => {
  // R$ 1.000,00 less R$ 100,00; due Tuesday 10 March 2026; Friday 10 April is 31 calendar and 22 business days late (Good Friday).
  const base: Partial<ChargeTerms> = { abatement: { kind: 1, value: '100.00' } };

  test.each<[FineRule, number]>([
    [{ kind: 1, value: '12.34' }, 1234],
    [{ kind: 2, value: '2.00' }, 1800],
  ])('fine %j is %i', (fine, cents) => {
    const found = quoted({ ...base, fine }, '2026-04-10');
    expect([found.fine_cents, found.total_cents]).toEqual([cents, 90_000 + cents]);
  });

  test.each<[InterestRule, number]>([
    [{ kind: 1, value: '0.33' }, 1023],
    [{ kind: 2, value: '0.03' }, 837],
    [{ kind: 3, value: '1.00' }, 930],
    [{ kind: 4, value: '12.00' }, 917],
    [{ kind: 5, value: '0.33' }, 726],
    [{ kind: 6, value: '0.03' }, 594],
    [{ kind: 7, value: '1.00' }, 943],
    [{ kind: 8, value: '12.00' }, 943],
  ])('interest %j is %i', (interest, cents) => {
    const found = quoted({ ...base, interest }, '2026-04-10');
    expect([found.interest_cents, found.days_late]).toEqual([cents, 31]);
  });

  test.each<[ChargeTerms['abatement'], number]>([
    [{ kind: 1, value: '12.34' }, 1234],
    [{ kind: 2, value: '7.77' }, 7770],
  ])('abatement %j is %i', (abatement, cents) => {
    const found = quoted({ abatement }, '2026-03-10');
    expect([found.abatement_cents, found.total_cents]).toEqual([cents, 100_000 - cents]);
  });

  // 27 February, a Friday: 11 calendar and 7 business days before.
  test.each<[DiscountRule, number]>([
    [{ kind: 1, steps: [{ until: '2026-02-27', value: '30.00' }] }, 3000],
    [{ kind: 2, steps: [{ until: '2026-02-27', value: '3.33' }] }, 2997],
    [{ kind: 3, value: '1.50' }, 1650],
    [{ kind: 4, value: '1.50' }, 1050],
    [{ kind: 5, value: '0.11' }, 1089],
    [{ kind: 6, value: '0.11' }, 693],
  ])('discount %j is %i', (discount, cents) => {
    const found = quoted({ ...base, discount }, '2026-02-27');
    expect([found.discount_cents, found.total_cents]).toEqual([cents, 90_000 - cents]);
  });

  test.each([
    ['2026-02-01', 5000],
    ['2026-02-10', 5000],
    ['2026-02-11', 3000],
    ['2026-03-01', 3000],
    ['2026-03-10', 1000],
    ['2026-03-11', 0],
  ])('of three steps in any order, %s takes the earliest that has not passed', (on, cents) => {
    const steps = [
      { until: '2026-03-10', value: '10.00' },
      { until: '2026-02-10', value: '50.00' },
      { until: '2026-03-01', value: '30.00' },
    ];
    expect(quoted({ discount: { kind: 1, steps } }, on).discount_cents).toBe(cents);
  });
});

describe('the edges', () => {
  test('a due date on a holiday moves, with the discount that ends on it and the days that are late', () => {
    const terms: Partial<ChargeTerms> = {
      dueDate: '2026-11-20',
      discount: { kind: 1, steps: [{ until: '2026-11-20', value: '10.00' }] },
      interest: { kind: 1, value: '1.00' },
    };
    expect(quoted(terms, '2026-11-23')).toEqual({
      on: '2026-11-23',
      counted_due_date: '2026-11-23',
      original_cents: 100_000,
      fine_cents: 0,
      interest_cents: 0,
      discount_cents: 1000,
      abatement_cents: 0,
      total_cents: 99_000,
      days_late: 0,
    });
    expect(quoted(terms, '2026-11-24')).toMatchObject({ interest_cents: 100, discount_cents: 0 });
  });

  test('a discount says its last day, which moves with the due date; one that is less each day has none', () => {
    const steps = [
      { until: '2026-11-20', value: '5.00' },
      { until: '2026-11-10', value: '10.00' },
    ];
    const terms = { ...plain, dueDate: '2026-11-20', discount: { kind: 1 as const, steps } };
    expect(
      ['2026-11-01', '2026-11-10', '2026-11-11', '2026-11-23', '2026-11-24'].map((on) =>
        discountUntil(terms, on),
      ),
    ).toEqual(['2026-11-10', '2026-11-10', '2026-11-23', '2026-11-23', null]);
    const daily = { ...terms, discount: { kind: 3 as const, value: '0.10' } };
    expect(discountUntil(daily, '2026-11-01')).toBeNull();
  });

  test('a city’s holiday moves it further', () => {
    const terms = { dueDate: '2026-11-20', holidays: ['11-23'] };
    expect(quoted(terms, '2026-11-24')).toMatchObject({
      counted_due_date: '2026-11-24',
      days_late: 0,
    });
  });

  test('a discount by business days counts a Saturday like the Monday after it', () => {
    const discount: DiscountRule = { kind: 4, value: '1.00' };
    const by = (on: string) => quoted({ discount, dueDate: '2026-03-09' }, on).discount_cents;
    expect(['2026-03-06', '2026-03-07', '2026-03-09'].map(by)).toEqual([100, 0, 0]);
  });

  test('half a cent is rounded up, once for all days', () => {
    const interest: InterestRule = { kind: 2, value: '0.01' };
    const after = (on: string) => quoted({ originalCents: 5000, interest }, on).interest_cents;
    // Half a cent a day: 0.5, 1, 1.5.
    expect(['2026-03-11', '2026-03-12', '2026-03-13'].map(after)).toEqual([1, 1, 2]);
  });

  test('what takes more than there is leaves nothing to pay', () => {
    const discount: DiscountRule = { kind: 3, value: '999.00' };
    const terms: Partial<ChargeTerms> = { abatement: { kind: 1, value: '600.00' }, discount };
    expect(quoted(terms, '2026-03-01')).toMatchObject({ discount_cents: 40_000, total_cents: 0 });
    const all: Partial<ChargeTerms> = { abatement: { kind: 1, value: '5000.00' } };
    expect(quoted(all, '2026-03-01')).toMatchObject({ abatement_cents: 100_000, total_cents: 0 });
  });

  test('the greatest charge is exact to the cent', () => {
    const terms: Partial<ChargeTerms> = {
      originalCents: 999_999_999_999,
      interest: { kind: 2, value: '100.00' },
      validDays: 3650,
    };
    expect(quoted(terms, '2036-03-07').interest_cents).toBe(999_999_999_999 * 3650);
  });
});

const cents = fc.integer({ min: 1, max: 999_999_999_999 });
const value = (most: number) =>
  fc.integer({ min: 1, max: most }).map((found) => (found / 100).toFixed(2));
const dates = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const rule = <K extends number>(...kinds: K[]) =>
  fc.oneof(fc.constant(null), fc.record({ kind: fc.constantFrom(...kinds), value: value(10_000) }));
const discounts = (dueDate: string) =>
  fc.oneof(
    rule(3, 4, 5, 6),
    fc.record({
      kind: fc.constantFrom<1 | 2>(1, 2),
      steps: fc.array(
        fc.record({
          until: fc.integer({ min: 0, max: 90 }).map((days) => addDays(dueDate, -days)),
          value: value(9999),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  );
const terms = dates.chain((dueDate) =>
  fc.record({
    originalCents: cents,
    dueDate: fc.constant(dueDate),
    fine: rule(1, 2),
    interest: rule(1, 2, 3, 4, 5, 6, 7, 8),
    discount: discounts(dueDate),
    abatement: rule(1, 2),
    validDays: fc.integer({ min: 0, max: 400 }),
    holidays: fc.array(dates, { maxLength: 3 }),
  }),
);
const paid = fc.tuple(terms, fc.integer({ min: -400, max: 400 }));

describe('whatever the terms', () => {
  test('nothing is below zero, discounts stay within the base, and the parts add up', () => {
    fc.assert(
      fc.property(paid, ([terms, days]) => {
        const found = quote(terms, addDays(terms.dueDate, days));
        if (!found.payable) return;
        const { quote: it } = found;
        const base = it.original_cents - it.abatement_cents;
        expect(it.total_cents).toBe(base - it.discount_cents + it.fine_cents + it.interest_cents);
        for (const part of [base, base - it.discount_cents, ...Object.values(it)])
          if (typeof part === 'number') expect(part).toBeGreaterThanOrEqual(0);
        const late = it.on > it.counted_due_date;
        expect(late ? it.discount_cents : it.fine_cents + it.interest_cents).toBe(0);
        expect(it.days_late > 0).toBe(late);
      }),
    );
  });

  test('a day later never costs less', () => {
    fc.assert(
      fc.property(paid, ([{ discount, ...others }, days]) => {
        const terms = { ...others, discount: discount && 'steps' in discount ? null : discount };
        const on = addDays(terms.dueDate, days);
        const [today, tomorrow] = [quote(terms, on), quote(terms, addDays(on, 1))];
        if (!today.payable || !tomorrow.payable) return;
        expect(tomorrow.quote.total_cents).toBeGreaterThanOrEqual(today.quote.total_cents);
        expect(tomorrow.quote.interest_cents).toBeGreaterThanOrEqual(today.quote.interest_cents);
      }),
    );
  });

  test('it can be paid through its last day and never after', () => {
    fc.assert(
      fc.property(terms, (terms) => {
        const last = lastPayableDay(terms);
        expect(quote(terms, last).payable).toBe(true);
        expect(quote(terms, addDays(last, 1)).payable).toBe(false);
      }),
    );
  });
});
