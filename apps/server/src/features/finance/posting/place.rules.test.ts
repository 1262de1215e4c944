import { expect, test } from 'vitest';
import { type Account, accountFor, type Moved, placeIn } from './place.rules.ts';

const account = (id: number, more: Partial<Account> = {}): Account => ({
  id,
  unitId: 1,
  openingOn: '2026-01-01',
  receives: false,
  unidentified: false,
  ...more,
});
const moved = (more: Partial<Moved> = {}): Moved => ({
  unitId: 1,
  accountId: null,
  paidOn: '2026-05-30',
  movedOn: '2026-05-30',
  ...more,
});
const named = account(1);
const receives = account(2, { receives: true });
const unidentified = account(3, { unidentified: true, openingOn: '1990-01-01' });
const all = [named, receives, unidentified];
const closed =
  (...months: string[]) =>
  ({ unitId, day }: { unitId: number; day: string }) =>
    months.includes(`${unitId} ${day.slice(0, 7)}`);

test.each([
  ['the one it names', moved({ accountId: 1 }), 1],
  ['that of its unit', moved(), 2],
  ['that of its unit, where the named one is not in use any more', moved({ accountId: 9 }), 2],
  ['the one for what came before both began', moved({ movedOn: '2025-12-31', accountId: 1 }), 3],
  ['none of another unit', moved({ unitId: 2 }), undefined],
])('money goes to an account: %s', (_, money, id) => {
  expect(accountFor(money, all)?.id).toBe(id);
});

test('it is booked on its own days', () => {
  const place = placeIn(moved({ movedOn: '2026-06-01' }), receives, {
    today: '2026-06-10',
    isClosed: closed(),
  });
  expect(place).toEqual({ accountId: 2, competence: '2026-05-30', on: '2026-06-01', note: null });
});

test.each(['1 2026-05', '7 2026-05'])(
  'of a closed month (%s) it is booked today, with a note',
  (month) => {
    const place = placeIn(moved(), account(4, { unitId: 7 }), {
      today: '2026-06-10',
      isClosed: closed(month),
    });
    expect(place).toEqual({
      accountId: 4,
      competence: '2026-06-10',
      on: '2026-06-10',
      note: 'Pago em 30/05/2026; o mês estava fechado.',
    });
  },
);

test('while today is closed, too, it waits', () => {
  const isClosed = closed('1 2026-05', '1 2026-06');
  expect(placeIn(moved(), receives, { today: '2026-06-10', isClosed })).toBeUndefined();
});
