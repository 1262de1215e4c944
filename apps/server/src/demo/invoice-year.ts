import type { InvoiceStatus } from '@balcao/contract/invoices/invoice';
import type { PaidCharge } from './invoice-rows.store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A note before its number: what it is made of, and where its life stands. */
export type PlannedNote = {
  unit: number;
  status: InvoiceStatus;
  environment: 'local' | 'restricted';
  at: Date;
  charge: PaidCharge;
  /** It stands in the place of this one. */
  replaces?: PlannedNote;
};

/** Where the youngest notes of the first unit stand, and how long ago they were emitted. */
const latest: [InvoiceStatus, number][] = [
  ['discarded', 50 * HOUR],
  ['rejected', 26 * HOUR],
  ['no_answer', 5 * HOUR],
  ['signed', 9 * MINUTE],
  ['sent', 2 * MINUTE],
];
const DRAFTS = 2;
/** Of the notes of a unit, counted from the oldest. */
const CANCELLED = [2, 5];
const SUBSTITUTED = 3;

function statusOf(unit: number, nth: number): InvoiceStatus {
  if (unit === 2) return nth === 1 ? 'cancelled' : 'local';
  return CANCELLED.includes(nth) ? 'cancelled' : 'authorised';
}

/** Who has a login keeps every note. */
function historyOf(unit: number, charges: PaidCharge[]): PlannedNote[] {
  let nth = 0;
  return charges.flatMap((charge): PlannedNote[] => {
    const at = new Date(charge.paid_at.getTime() + 3 * MINUTE);
    const environment = unit === 2 ? 'local' : 'restricted';
    const note: PlannedNote = { unit, environment, at, charge, status: 'authorised' };
    if (charge.person_id !== null)
      return [{ ...note, status: unit === 2 ? 'local' : 'authorised' }];
    nth += 1;
    if (unit !== 0 || nth !== SUBSTITUTED) return [{ ...note, status: statusOf(unit, nth) }];
    const old: PlannedNote = { ...note, status: 'substituted' };
    const next = { ...note, at: new Date(at.getTime() + 2 * HOUR), replaces: old };
    return [old, next];
  });
}

/** The notes of a unit by the time of their emission: drafts stand at the end. */
export function notesOf(unit: number, charges: PaidCharge[], now: Date): PlannedNote[] {
  const free = charges.filter(({ person_id }) => person_id === null);
  const special = unit === 0 ? free.slice(-(latest.length + DRAFTS + 1)) : free.slice(-1);
  const emitted = historyOf(
    unit,
    charges.filter((charge) => !special.includes(charge)),
  );
  const made = special.map((charge, at): PlannedNote => {
    const [status, ago] = latest[at] ?? ['draft', at * HOUR];
    const isLocal = unit === 0 && at === special.length - 1;
    const when = new Date(now.getTime() - (isLocal ? HOUR : ago));
    if (unit !== 0) return { unit, status: 'draft', environment: 'local', at: when, charge };
    if (isLocal) return { unit, status: 'local', environment: 'local', at: when, charge };
    const environment = status === 'draft' ? 'local' : 'restricted';
    return { unit, status, environment, at: when, charge };
  });
  const isDraft = ({ status }: PlannedNote) => status === 'draft';
  const numbered = [...emitted, ...made.filter((note) => !isDraft(note))];
  return [
    ...numbered.sort((a, b) => a.at.getTime() - b.at.getTime()),
    ...made.filter((note) => isDraft(note)),
  ];
}
