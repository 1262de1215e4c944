/** The accounts that money of charges is booked to, by the purpose that the chart gives them. */
export type Purpose =
  | 'charges'
  | 'charge_advances'
  | 'charge_refunds'
  | 'interest_received'
  | 'bank_fees';

/** What money is in the books: in the account move amount + interest − discount, which is the money to the cent. */
export type Share = { purpose: Purpose; amount: number; interest: number; discount: number };

type Came = { cents: number; duplicate: boolean };
type Charge = {
  value: number;
  /** What was posted of it before, in money that counts for the charge. */
  before: number;
  /** All its money together pays it. */
  isPaid: boolean;
};

/**
 * What each payment of a charge is, in the order in which they are posted: first what is left of the charge's value, then
 * interest. What a paid charge leaves of its value is the discount of its last payment. Money that came when nothing was open
 * belongs to the customer.
 */
export function sharesOf({ value, before, isPaid }: Charge, payments: readonly Came[]): Share[] {
  let left = Math.max(value - before, 0);
  const last = payments.findLastIndex(({ duplicate }) => !duplicate);
  return payments.map(({ cents, duplicate }, at): Share => {
    const whole = { amount: cents, interest: 0, discount: 0 };
    if (duplicate) return { purpose: 'charge_advances', ...whole };
    if (left === 0) return { purpose: 'interest_received', ...whole };
    const settles = Math.min(cents, left);
    left -= settles;
    const discount = isPaid && at === last ? left : 0;
    const interest = cents - settles;
    return { purpose: 'charges', amount: settles + discount, interest, discount };
  });
}

/** The account that a refund is booked to: what came when nothing was open only goes back to its owner. */
export const refundPurpose = ({ duplicate }: { duplicate: boolean }): Purpose =>
  duplicate ? 'charge_advances' : 'charge_refunds';
