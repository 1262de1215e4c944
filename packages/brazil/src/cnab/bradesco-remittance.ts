import {
  remittanceDiscounts,
  remittanceHeader,
  remittanceSlip,
  remittanceTrailer,
} from './bradesco.ts';
import type { BankData } from './company.ts';
import { writeRecord } from './fields.ts';
import { bradescoDigit } from './our-number.ts';
import { abatementIn, movements, type Remittance, type RemittedSlip } from './slip.ts';
import { interestADay } from './terms.ts';

function slipKey({ ourNumber }: RemittedSlip, { wallet, agency, account, accountDigit }: BankData) {
  const number = String(ourNumber).padStart(11, '0');
  return {
    wallet,
    agency,
    account,
    accountDigit,
    ourNumber: number,
    ourNumberDigit: bradescoDigit(wallet.slice(-2), number),
  };
}

/** The street's field has room for the district; there is none for city and state, which the bank takes from the CEP. */
const addressOf = ({ payer: { address } }: RemittedSlip) =>
  address && { street: `${address.street} ${address.district}`, cep: address.cep };

function slipLine(slip: RemittedSlip, data: BankData): string {
  const { terms, cents } = slip;
  const [first] = terms.discounts;
  return writeRecord(remittanceSlip, {
    ...slipKey(slip, data),
    movement: movements[slip.instruction],
    control: slip.reference,
    yourNumber: String(slip.ourNumber),
    dueOn: slip.dueDate,
    value: cents,
    issuedOn: slip.issuedOn,
    ...(terms.fine && { fineKind: '2', fine: terms.fine.value }),
    interestADay: interestADay(terms.interest, cents - terms.abatementCents),
    ...(first && { discountUntil: first.until, discount: first.cents }),
    abatement: abatementIn(slip),
    taxIdKind: slip.payer.taxId.length === 14 ? '02' : '01',
    taxId: slip.payer.taxId,
    name: slip.payer.name,
    ...addressOf(slip),
  });
}

/** Null where there is no second discount. */
function discountsLine(slip: RemittedSlip, data: BankData): string | null {
  const [, second, third] = slip.terms.discounts;
  if (slip.instruction !== 'register' || !second) return null;
  return writeRecord(remittanceDiscounts, {
    ...slipKey(slip, data),
    discount2Until: second.until,
    discount2: second.cents,
    ...(third && { discount3Until: third.until, discount3: third.cents }),
  });
}

const numbered = (line: string, at: number) => line.slice(0, 394) + String(at + 1).padStart(6, '0');

/** The lines of a CNAB 400 remittance: type 1 for each slip, type 2 where it has more than one discount. */
export function writeBradesco(remittance: Remittance, data: BankData): string[] {
  const header = writeRecord(remittanceHeader, {
    agreement: data.agreement,
    company: remittance.company.legalName,
    madeOn: remittance.madeAt.slice(0, 10),
    number: remittance.number,
  });
  const details = remittance.slips
    .flatMap((slip) => [slipLine(slip, data), discountsLine(slip, data)])
    .filter((line) => line !== null);
  return [header, ...details, writeRecord(remittanceTrailer, {})].map(numbered);
}
