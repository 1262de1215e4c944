import { ownCodes } from '../features/payments/emission.ts';
import { referenceOf } from '../features/payments/payments.rules.ts';
import { takeOurNumbers } from '../features/payments/payments.store.ts';
import type { Db } from '../platform/database/open.ts';
import type { Asked } from './charge-year.ts';

export type Codes = Awaited<ReturnType<typeof ownCodes>> & {
  reference: string;
  our_number: number;
};

/** What slips and codes do not say. */
const plain = {
  ...{ paid_cents: 0, valid_days: 30, person_name: '', person_tax_id: null, description: '' },
  ...{
    fine: null,
    interest: null,
    discount: null,
    abatement: null,
    pix_txid: null,
    pix_kind: null,
  },
};

type Coded = {
  id: number;
  asked: Pick<Asked, 'type' | 'cents' | 'due'> & { payer: { unit: number } };
};

/** How each charge is paid, with the unit's numbers in the order of the charges. */
export async function codesOfMany(
  trx: Db,
  unitIds: number[],
  made: Coded[],
): Promise<Map<number, Codes>> {
  const codes = new Map<number, Codes>();
  for (const [nth, unitId] of unitIds.entries()) {
    const ours = made.filter(({ asked }) => asked.payer.unit === nth);
    const unit = await takeOurNumbers(trx, unitId, ours.length);
    for (const [at, { id, asked }] of ours.entries()) {
      const our_number = unit.last_our_number - ours.length + at + 1;
      const { type, cents: value_cents, due: due_date } = asked;
      const found = await ownCodes(unit, { ...plain, id, type, value_cents, due_date, our_number });
      codes.set(id, { ...found, reference: referenceOf(id), our_number });
    }
  }
  return codes;
}
