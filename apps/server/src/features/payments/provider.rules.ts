import { type Boleto, boletoOf } from '@balcao/brazil/boleto';
import { pixCode } from '@balcao/brazil/pix';
import { slipDataFaults, slipDigits } from '@balcao/brazil/slip-data';

/** The company that receives the money, with its bank data. */
type Receiver = {
  legalName: string;
  city: string;
  /** Three digits; agency, account, agreement and wallet are in the bank's printed form. */
  bankCode: string;
  agency: string;
  account: string;
  agreement: string;
  wallet: string;
  pixKey: string;
};

/** The columns of a business unit that say who receives. */
export type ReceiverColumns = {
  city: string | null;
  bank_code: string | null;
  bank_agency: string | null;
  bank_account: string | null;
  bank_agreement: string | null;
  bank_wallet: string | null;
  pix_key: string | null;
};

export const receiverOf = (legalName: string, unit: ReceiverColumns): Receiver => ({
  legalName,
  city: unit.city ?? '',
  bankCode: unit.bank_code ?? '',
  agency: unit.bank_agency ?? '',
  account: unit.bank_account ?? '',
  agreement: unit.bank_agreement ?? '',
  wallet: unit.bank_wallet ?? '',
  pixKey: unit.pix_key ?? '',
});

/** The payment to emit. `reference` identifies it to the provider and is the txid of its Pix code. */
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

/** Digits padded with zeros to `length`; longer ones have no place in the slip. */
function padded(digits: string, length: number): string {
  const found = digits.padStart(length, '0');
  if (found.length > length) throw new RangeError(`No ${length} digits: ${digits}`);
  return found;
}

const number = (ourNumber: number, length: number) => padded(String(ourNumber), length);

type FreeField = (receiver: Receiver, ourNumber: number) => string;

/**
 * The 25 digits of the bank's own field, by bank code. 001 Banco do Brasil, agreement of 7 digits: six zeros,
 * agreement, our number (10), wallet (2). 237 Bradesco: agency (4), wallet (2), our number (11), account (7), zero.
 */
const freeFields: Record<string, FreeField> = {
  '001': ({ agreement, wallet }, ourNumber) => {
    const company = padded(slipDigits('agreement', agreement), 7);
    return `000000${company}${number(ourNumber, 10)}${padded(slipDigits('wallet', wallet), 2)}`;
  },
  '237': ({ agency, wallet, account }, ourNumber) => {
    const place = padded(slipDigits('agency', agency), 4);
    const kind = padded(slipDigits('wallet', wallet), 2);
    return `${place}${kind}${number(ourNumber, 11)}${padded(slipDigits('account', account), 7)}0`;
  },
};

/** Bar code and typed line (FEBRABAN); null for an unknown bank, data that is missing or too long, or too high a value. */
export function slipOf({ receiver, ourNumber, cents, dueDate }: Charge): Boleto | null {
  const { bankCode, agency, account, wallet } = receiver;
  const freeField = freeFields[bankCode];
  if (!freeField || !agency || !account || !wallet || cents > BIGGEST_BOLETO) return null;
  if (bankCode === '001' && !receiver.agreement) return null;
  if (Object.keys(slipDataFaults(receiver)).length > 0) return null;
  return boletoOf({ bank: bankCode, dueDate, cents, freeField: freeField(receiver, ourNumber) });
}

/** The Pix copy-and-paste code (Manual do BR Code); null if the receiver's key, name or city are not valid for one. */
export function pixOf({ receiver, cents, reference }: Charge): string | null {
  const { pixKey: key, legalName: name, city } = receiver;
  return pixCode({ key, name, city, cents, txid: reference });
}
