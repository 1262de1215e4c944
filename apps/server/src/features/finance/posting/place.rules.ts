export type Account = {
  id: number;
  unitId: number;
  openingOn: string;
  /** Where the unit's charges go that name no account. */
  receives: boolean;
  /** Where money goes that no other account can take. */
  unidentified: boolean;
};

/** Money that is to be booked. `accountId` is the account that it names, if any. Days are `yyyy-mm-dd`. */
export type Moved = {
  unitId: number;
  accountId: number | null;
  /** The day of its competence, and the one on which the account has it. */
  paidOn: string;
  movedOn: string;
};

/** The account of a sum: the one it names, else that of the unit, else the one for what is not identified. All given are active. */
export function accountFor(
  { unitId, accountId, movedOn }: Moved,
  accounts: readonly Account[],
): Account | undefined {
  const own = accounts.filter((one) => one.unitId === unitId);
  const wanted = [
    accounts.find(({ id }) => id === accountId),
    own.find(({ receives }) => receives),
    own.find(({ unidentified }) => unidentified),
  ];
  return wanted.find((one) => one !== undefined && one.openingOn <= movedOn);
}

/** Where and when a sum is booked. */
export type Place = { accountId: number; competence: string; on: string; note: string | null };

type BookedDay = { unitId: number; day: string };

/** The days on which a sum may be booked in an account, of both units. */
export const daysOf = ({ unitId, paidOn, movedOn }: Moved, account: Account): BookedDay[] => [
  { unitId, day: paidOn },
  { unitId, day: movedOn },
  { unitId: account.unitId, day: movedOn },
];

const dayText = (day: string) => day.split('-').toReversed().join('/');

/** On its own days while their months are open, else today with a note; undefined if that is closed, too. */
export function placeIn(
  moved: Moved,
  account: Account,
  { today, isClosed }: { today: string; isClosed: (day: BookedDay) => boolean },
): Place | undefined {
  const { unitId, paidOn, movedOn } = moved;
  const accountId = account.id;
  if (!daysOf(moved, account).some(isClosed))
    return { accountId, competence: paidOn, on: movedOn, note: null };
  const units = [unitId, account.unitId];
  if (units.some((unit) => isClosed({ unitId: unit, day: today }))) return undefined;
  const note = `Pago em ${dayText(paidOn)}; o mês estava fechado.`;
  return { accountId, competence: today, on: movedOn > today ? movedOn : today, note };
}
