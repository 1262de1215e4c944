import { addDays } from '@balcao/brazil/bank-days';
import { type Company, isCnabBank, missingOf } from '@balcao/brazil/cnab/company';
import type { RemittedSlip } from '@balcao/brazil/cnab/slip';
import { bankTermsOf, termsFault, type WrittenTerms } from '@balcao/brazil/cnab/terms';
import { isValidTaxId, plainTaxId } from '@balcao/brazil/tax-id';
import type { PayerAddress } from '@balcao/contract/payments/charge';
import { dayOf } from '../payments.rules.ts';
import type { Kind } from './instruct.rules.ts';

/** A unit's columns that its bank's files need. */
export type UnitColumns = {
  legal_name: string;
  cnpj: string;
  bank_code: string | null;
  bank_agency: string | null;
  bank_account: string | null;
  bank_agreement: string | null;
  bank_wallet: string | null;
};

export const companyOf = (unit: UnitColumns): Company => ({
  legalName: unit.legal_name,
  cnpj: unit.cnpj,
  bankCode: unit.bank_code ?? '',
  agency: unit.bank_agency ?? '',
  account: unit.bank_account ?? '',
  agreement: unit.bank_agreement ?? '',
  wallet: unit.bank_wallet ?? '',
});

/** Why a company's bank cannot be sent files; null if it can. */
export function companyFault(company: Company): string | null {
  const missing = missingOf(company);
  return missing.length === 0
    ? null
    : `Para a remessa, falta no cadastro da unidade: ${missing.join(', ')}.`;
}

type Terms = {
  value_cents: number;
  person_tax_id: string | null;
  fine: unknown;
  interest: unknown;
  discount: unknown;
  abatement: unknown;
};

const written = ({ value_cents: cents, fine, interest, discount, abatement }: Terms) =>
  ({ cents, fine, interest, discount, abatement }) as WrittenTerms;

const NO_TAX_ID = 'O banco só registra boletos com o CPF ou CNPJ de quem paga.';

/** Why a charge cannot be said in its bank's file; null if it can. */
export function slipFault(bank: string, charge: Terms): string | null {
  if (!isCnabBank(bank)) return 'O banco da unidade não troca arquivos com o Balcão.';
  if (!isValidTaxId(charge.person_tax_id ?? '')) return NO_TAX_ID;
  return termsFault(bank, written(charge));
}

export type RemittedCharge = Terms & {
  instruction: Kind;
  our_number: number;
  reference: string;
  due_date: string;
  counted_due_date: string;
  valid_days: number;
  emitted_at: Date;
  person_name: string;
  person_address: unknown;
};

/** The charge as its bank's file says it. */
export function remittedOf(charge: RemittedCharge): RemittedSlip {
  return {
    instruction: charge.instruction,
    ourNumber: charge.our_number,
    reference: charge.reference,
    cents: charge.value_cents,
    dueDate: charge.due_date,
    lateFrom: addDays(charge.counted_due_date, 1),
    issuedOn: dayOf(charge.emitted_at),
    terms: bankTermsOf(written(charge)),
    validDays: charge.valid_days,
    payer: {
      name: charge.person_name,
      taxId: plainTaxId(charge.person_tax_id ?? ''),
      address: (charge.person_address as PayerAddress | null) ?? null,
    },
  };
}

/** What a charge named for a file is, and what its bank was told of it last. */
export type Named = {
  unitId: number;
  status: string;
  type: string;
  provider: string;
  waiting: boolean;
  registered: 'sent' | 'done' | 'refused' | null;
  remittance: number | null;
};

export const NOT_OF_UNIT = 'Não encontramos esta cobrança nesta unidade.';

/** Why a charge that somebody named goes into no file; null if it does. */
export function namedFault(charge: Named | undefined, unitId: number): string | null {
  if (!charge || charge.unitId !== unitId) return NOT_OF_UNIT;
  if (charge.status === 'draft') return 'Ainda não foi emitida.';
  if (charge.type !== 'boleto') return 'Não é um boleto.';
  if (charge.provider !== 'cnab' && charge.provider !== 'balcao')
    return 'Não é um boleto da remessa: outro provedor cuida dele.';
  if (charge.waiting) return null;
  if (charge.registered === 'sent') return `Já foi enviada na remessa nº ${charge.remittance}.`;
  if (charge.registered === 'done') return 'Já está registrada no banco.';
  if (charge.status !== 'emitted' && charge.status !== 'partial') return 'Não está em aberto.';
  return null;
}

const filenames: Record<string, (day: string, number: number) => string> = {
  '237': (day, number) =>
    `CB${day.slice(8, 10)}${day.slice(5, 7)}${String(number % 100).padStart(2, '0')}.REM`,
};

/** The file's name, as its bank wants it. */
export function filenameOf(bank: string, day: string, number: number): string {
  const name = filenames[bank];
  return name ? name(day, number) : `CBR${String(number).padStart(6, '0')}.REM`;
}
