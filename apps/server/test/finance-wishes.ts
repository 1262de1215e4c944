import fc from 'fast-check';

const kinds = [
  ...Array(6).fill('book'),
  ...Array(8).fill('settle'),
  ...Array(4).fill('reverse'),
  ...Array(2).fill('cancel'),
  ...Array(3).fill('change'),
  ...Array(2).fill('transfer'),
  'takeBack',
  'import',
  ...Array(3).fill('match'),
  ...Array(2).fill('unmatch'),
] as const;
export type Kind =
  | 'book'
  | 'settle'
  | 'reverse'
  | 'cancel'
  | 'change'
  | 'transfer'
  | 'takeBack'
  | 'import'
  | 'match'
  | 'unmatch';

/** Months before this one that acts reach. */
export const REACH = 4;
const codes = ['1.01.001', '1.02.002', '2.01.001', '3.01.001', '3.02.001', '5.02.003'];

const wish = fc.record({
  kind: fc.constantFrom<Kind>(...kinds),
  own: fc.nat({ max: 1 }),
  till: fc.boolean(),
  direction: fc.constantFrom('receivable', 'payable'),
  cents: fc.integer({ min: 2, max: 900_000 }),
  share: fc.integer({ min: 1, max: 100 }),
  whole: fc.boolean(),
  parts: fc.uniqueArray(fc.constantFrom(...codes), { minLength: 1, maxLength: 3 }),
  more: fc.nat({ max: 900 }),
  less: fc.nat({ max: 1 }),
  back: fc.nat({ max: REACH }),
  day: fc.nat({ max: 27 }),
  nth: fc.nat({ max: 10_000 }),
});
export type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never;

/** The same acts for the same seed. */
export const wishesOf = (seed: number, count: number): Wish[] =>
  fc.sample(wish, { seed, numRuns: count });
