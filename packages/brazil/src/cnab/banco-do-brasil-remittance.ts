import { fileHeader, fileTrailer, lotHeader, lotTrailer } from './banco-do-brasil.ts';
import { segmentP, segmentQ, segmentR } from './banco-do-brasil-slip.ts';
import type { BankData } from './company.ts';
import { writeRecord } from './fields.ts';
import { bancoDoBrasilNumber } from './our-number.ts';
import { abatementIn, movements, type Remittance, type RemittedSlip } from './slip.ts';

/** The most usual variation; the bank's file names it beside the wallet. */
const VARIATION = '019';
/** Kind of the wallet's collection: 17 is 7, the others are simple. */
const walletKind = (wallet: string) => (wallet === '17' ? '7' : '1');

function interestOf({ terms: { interest }, lateFrom }: RemittedSlip) {
  if (!interest) return {};
  return 'aDay' in interest
    ? { interestKind: '1', interestFrom: lateFrom, interest: interest.aDay }
    : { interestKind: '2', interestFrom: lateFrom, interest: interest.percentAMonth };
}

function slipLine(slip: RemittedSlip, data: BankData): string {
  const { instruction, terms, validDays, dueDate } = slip;
  const { agency, agencyDigit, account, accountDigit } = data;
  const [first] = terms.discounts;
  return writeRecord(segmentP, {
    movement: movements[instruction],
    agency,
    agencyDigit,
    account,
    accountDigit,
    ourNumber: bancoDoBrasilNumber(data.agreement, slip.ourNumber),
    walletKind: walletKind(data.wallet),
    yourNumber: slip.reference,
    dueOn: dueDate,
    value: slip.cents,
    issuedOn: slip.issuedOn,
    ...interestOf(slip),
    ...(first && { discountKind: '1', discountUntil: first.until, discount: first.cents }),
    abatement: abatementIn(slip),
    control: slip.reference,
    ...(validDays > 0 && { writeOff: '1', writeOffDays: Math.min(validDays, 999) }),
  });
}

function payerLine({ instruction, payer }: RemittedSlip): string {
  return writeRecord(segmentQ, {
    movement: movements[instruction],
    taxIdKind: payer.taxId.length === 14 ? '2' : '1',
    taxId: payer.taxId,
    name: payer.name,
    ...payer.address,
  });
}

/** Null where there is neither fine nor a second discount. */
function rulesLine({ instruction, terms, lateFrom }: RemittedSlip): string | null {
  const [, second, third] = terms.discounts;
  const { fine } = terms;
  if (instruction !== 'register' || !(fine || second)) return null;
  return writeRecord(segmentR, {
    movement: movements[instruction],
    ...(second && { discount2Kind: '1', discount2Until: second.until, discount2: second.cents }),
    ...(third && { discount3Kind: '1', discount3Until: third.until, discount3: third.cents }),
    ...(fine && { fineKind: fine.percent ? '2' : '1', fineFrom: lateFrom, fine: fine.value }),
  });
}

const numbered = (line: string, at: number) =>
  line.slice(0, 8) + String(at + 1).padStart(5, '0') + line.slice(13);

/** The lines of a CNAB 240 remittance: one lot, segments P and Q for each slip, R where its rules need it. */
export function writeBancoDoBrasil(remittance: Remittance, data: BankData): string[] {
  const [madeOn = '', time = ''] = remittance.madeAt.split('T');
  const company = {
    taxId: data.cnpj,
    agreement: data.agreement,
    wallet: data.wallet,
    variation: VARIATION,
    agency: data.agency,
    agencyDigit: data.agencyDigit,
    account: data.account,
    accountDigit: data.accountDigit,
    company: remittance.company.legalName,
    number: remittance.number,
    madeOn,
  };
  const details = remittance.slips
    .flatMap((slip) => [slipLine(slip, data), payerLine(slip), rulesLine(slip)])
    .filter((line) => line !== null)
    .map(numbered);
  const records = details.length + 2;
  return [
    writeRecord(fileHeader, { ...company, madeAt: time.replaceAll(':', '') }),
    writeRecord(lotHeader, company),
    ...details,
    writeRecord(lotTrailer, { records }),
    writeRecord(fileTrailer, { lots: 1, records: records + 2 }),
  ];
}
