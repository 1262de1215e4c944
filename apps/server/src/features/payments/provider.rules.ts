import { type Boleto, boletoOf } from '@balcao/brazil/boleto';
import { brCode } from '@balcao/brazil/br-code';

/** The company that receives: where its slips are paid. */
type Receiver = {
  legalName: string;
  city: string;
  /** Three digits; agency, account, agreement and wallet are written as the bank prints them. */
  bankCode: string;
  agency: string;
  account: string;
  agreement: string;
  wallet: string;
  pixKey: string;
};

/** What is to be paid. `reference` names it to the provider and stands in the Pix code as txid. */
export type Charge = {
  receiver: Receiver;
  type: string;
  reference: string;
  ourNumber: number;
  cents: number;
  /** `yyyy-mm-dd`. */
  dueDate: string;
};

const BIGGEST_BOLETO = 9_999_999_999;

/** Digits of a text, filled with zeros to `length`; more than that is another bank's data. */
function digits(text: string | number, length: number): string {
  const found = String(text).replace(/\D/g, '').padStart(length, '0');
  if (found.length > length) throw new RangeError(`No ${length} digits: ${text}`);
  return found;
}

/** Agency and account without the check digit after the hyphen. */
const withoutCheck = (text: string) => text.split('-')[0] ?? '';

type FreeField = (receiver: Receiver, ourNumber: number) => string;

/**
 * The 25 digits that are the bank's own, by its code. 001 Banco do Brasil, agreement of 7 digits: six zeros, agreement,
 * our number (10), wallet (2). 237 Bradesco: agency (4), wallet (2), our number (11), account (7), zero.
 */
const freeFields: Record<string, FreeField> = {
  '001': ({ agreement, wallet }, ourNumber) =>
    `000000${digits(agreement, 7)}${digits(ourNumber, 10)}${digits(wallet, 2)}`,
  '237': ({ agency, wallet, account }, ourNumber) =>
    `${digits(withoutCheck(agency), 4)}${digits(wallet, 2)}${digits(ourNumber, 11)}${digits(withoutCheck(account), 7)}0`,
};

/** Bar code and typed line (FEBRABAN); null for a bank that we do not know, data that is missing, or too high a value. */
export function slipOf({ receiver, ourNumber, cents, dueDate }: Charge): Boleto | null {
  const { bankCode, agency, account, wallet } = receiver;
  const freeField = freeFields[bankCode];
  if (!freeField || !agency || !account || !wallet || cents > BIGGEST_BOLETO) return null;
  if (bankCode === '001' && !receiver.agreement) return null;
  return boletoOf({ bank: bankCode, dueDate, cents, freeField: freeField(receiver, ourNumber) });
}

/** The Pix copy-and-paste code; null where the receiver has no key or no city. */
export function pixOf({ receiver, cents, reference }: Charge): string | null {
  const { pixKey: key, legalName: name, city } = receiver;
  return key && city ? brCode({ key, name, city, cents, txid: reference }) : null;
}
