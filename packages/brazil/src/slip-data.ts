/** A company's data at its bank, in the bank's printed form. */
export type SlipData = {
  bankCode: string;
  agency: string;
  account: string;
  agreement: string;
  wallet: string;
};

type Part = 'agency' | 'account' | 'agreement' | 'wallet';

/** How many digits a bank's slips have for what they contain of a company, check digits left out. */
const places: Record<string, Partial<Record<Part, number>>> = {
  '001': { agreement: 7, wallet: 2 },
  '237': { agency: 4, wallet: 2, account: 7 },
};

const words: Record<Part, string> = {
  agency: 'a agência',
  account: 'a conta',
  agreement: 'o convênio',
  wallet: 'a carteira',
};

const CHECKED: readonly string[] = ['agency', 'account'];

/** The digits of a part that count: without the check digit behind the hyphen of agency and account, and zeros in front. */
export function slipDigits(part: Part, text: string): string {
  const printed = CHECKED.includes(part) ? (text.split('-')[0] ?? '') : text;
  return printed.replace(/\D/g, '').replace(/^0+/, '');
}

/** What is too long for the bank's slips, in words for people; empty if all of it fits or the bank is not known. */
export function slipDataFaults(data: SlipData): Partial<Record<Part, string>> {
  const known = Object.hasOwn(places, data.bankCode) ? places[data.bankCode] : undefined;
  const wrong = Object.entries(known ?? {}).filter(
    ([part, most]) => slipDigits(part as Part, data[part as Part]).length > most,
  );
  return Object.fromEntries(
    wrong.map(([part, most]) => [
      part,
      `Nos boletos do banco ${data.bankCode}, ${words[part as Part]} tem até ${most} dígitos.`,
    ]),
  );
}
