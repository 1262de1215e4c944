export type Direction = 'receivable' | 'payable';

/** When something is booked, and by whom; null for the system. */
export type How = { now: Date; userId: number | null };

/** A part of an entry's amount: the account and the cost centre that it belongs to. */
export type Part = {
  accountId: number;
  centerId: number | null;
  /** As it was asked, `33.3333`; null where the part was given in cents. */
  percent?: string | null;
  cents: number;
};

/** A line of the journal: better (+) or worse (−) for the result of a unit. */
export type NewLine = {
  entryId: number;
  movementId: number | null;
  basis: 'competence' | 'cash';
  on: string;
  unitId: number;
  accountId: number;
  centerId: number | null;
  cents: number;
};

/** An entry that is to be booked. Days are `yyyy-mm-dd`; the parts add up to the amount. */
export type EntryDraft = {
  direction: Direction;
  source: 'hand' | 'recurrence' | 'charge' | 'fee' | 'refund' | 'statement';
  description: string;
  document?: string | null;
  personId?: number | null;
  supplierName?: string | null;
  unitId: number;
  competence: string;
  dueDate: string;
  amountCents: number;
  parts: readonly Part[];
  charge?: { transactionId: number; paymentId: number | null; refundId: number | null };
  instalment?: { number: number; count: number; group: string };
  recurrence?: { id: number; number: number };
};
