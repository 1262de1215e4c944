import { CnabFault } from './fault.ts';

export type CnabBank = '001' | '237';

/** The banks whose files are made and read, by code. */
export const cnabBanks: Record<CnabBank, string> = {
  '001': 'Banco do Brasil',
  '237': 'Bradesco',
};

export const isCnabBank = (code: string): code is CnabBank => Object.hasOwn(cnabBanks, code);

/** Who collects, with the bank's data in printed form: `3073-0`, `70613-4`. All are texts: leading zeros count. */
export type Company = {
  legalName: string;
  cnpj: string;
  bankCode: string;
  agency: string;
  account: string;
  agreement: string;
  wallet: string;
};

/** A company's data as its bank's files hold them. */
export type BankData = {
  bank: CnabBank;
  cnpj: string;
  agency: string;
  agencyDigit: string;
  account: string;
  accountDigit: string;
  agreement: string;
  wallet: string;
};

const PRINTED = /^\d+-[\dXxPp]$/;

const shapes: Record<CnabBank, { [field in 'agreement' | 'wallet']: RegExp }> = {
  '001': { agreement: /^\d{7}$/, wallet: /^\d{2}$/ },
  '237': { agreement: /^\d{1,20}$/, wallet: /^\d{2,3}$/ },
};

const agreementWords: Record<CnabBank, string> = {
  '001': 'o convênio de 7 dígitos',
  '237': 'o convênio (código da empresa no Bradesco)',
};

/** What a company's settings lack for files of its bank, as parts of a sentence; none if files can be made. */
export function missingOf(company: Company): string[] {
  const { bankCode, agency, account, agreement, wallet, cnpj } = company;
  if (!isCnabBank(bankCode)) return ['um banco que troca arquivos: 001 ou 237'];
  const shape = shapes[bankCode];
  const wanted: [boolean, string][] = [
    [/^[0-9A-Z]{14}$/.test(cnpj), 'o CNPJ'],
    [PRINTED.test(agency.trim()), 'a agência com dígito, como 1234-5'],
    [PRINTED.test(account.trim()), 'a conta com dígito, como 12345-6'],
    [shape.agreement.test(agreement.trim()), agreementWords[bankCode]],
    [shape.wallet.test(wallet.trim()), 'a carteira, como 17 ou 09'],
  ];
  return wanted.filter(([has]) => !has).map(([, words]) => words);
}

/** Throws a CnabFault if something is missing. */
export function bankDataOf(company: Company): BankData {
  const missing = missingOf(company);
  const { bankCode, cnpj } = company;
  if (missing.length > 0 || !isCnabBank(bankCode))
    throw new CnabFault(`falta ${missing.join(', ')}`);
  const [agency = '', agencyDigit = ''] = company.agency.trim().toUpperCase().split('-');
  const [account = '', accountDigit = ''] = company.account.trim().toUpperCase().split('-');
  const [agreement, wallet] = [company.agreement.trim(), company.wallet.trim()];
  return { bank: bankCode, cnpj, agency, agencyDigit, account, accountDigit, agreement, wallet };
}
