import { addDays } from '@balcao/brazil/bank-days';
import { type Company, isCnabBank, missingOf } from '@balcao/brazil/cnab/company';
import type { RemittedSlip } from '@balcao/brazil/cnab/slip';
import { bankTermsOf, termsFaults, type WrittenTerms } from '@balcao/brazil/cnab/terms';
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

const NO_FILES = 'O banco da unidade não troca arquivos com o Balcão.';
const NO_TAX_ID = 'O banco só registra boletos com o CPF ou CNPJ de quem paga.';
const NO_ADDRESS = 'O banco só registra boletos com o endereço de quem paga.';

/** Why a charge cannot be said in its bank's file, in words by its field; empty if it can. */
function sayingFaults(bank: string, charge: Terms): Record<string, string> {
  if (!isCnabBank(bank)) return { business_unit_id: NO_FILES };
  const noTaxId = !isValidTaxId(charge.person_tax_id ?? '');
  return { ...(noTaxId && { person_tax_id: NO_TAX_ID }), ...termsFaults(bank, written(charge)) };
}

const PARTLY_PAID =
  'Já foi paga em parte, e o boleto cobraria o valor inteiro. Combine o restante com quem paga.';

/**
 * The same for what waits to be told of an emitted slip, in one line; null if it can be said. Without an address its fields
 * stay blank.
 */
export function slipFault(
  bank: string,
  charge: Terms & { instruction: Kind; status: string },
): string | null {
  if (charge.instruction === 'register' && charge.status === 'partial') return PARTLY_PAID;
  return Object.values(sayingFaults(bank, charge))[0] ?? null;
}

/** What a charge lacks to be emitted as a slip that its bank is told of, in words by field. */
export function emissionFaults(
  bank: string,
  charge: Terms & { person_address: unknown },
): Record<string, string> {
  return {
    ...sayingFaults(bank, charge),
    ...(!charge.person_address && { person_address: NO_ADDRESS }),
  };
}

export type RemittedCharge = Terms & {
  instruction: Kind;
  status: string;
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
  if (charge.status === 'partial') return PARTLY_PAID;
  if (charge.registered === 'sent') return `Já foi enviada na remessa nº ${charge.remittance}.`;
  if (charge.registered === 'done') return 'Já está registrada no banco.';
  if (charge.status !== 'emitted') return 'Não está em aberto.';
  return null;
}

/** The number of a unit's next file: after its last one, and not below the number that its bank expects first. */
export const nextNumber = (last: number | null, least: number | null): number =>
  Math.max((last ?? 0) + 1, least ?? 1);

const filenames: Record<string, (day: string, number: number) => string> = {
  '237': (day, number) =>
    `CB${day.slice(8, 10)}${day.slice(5, 7)}${String(number % 100).padStart(2, '0')}.REM`,
};

/** The file's name, as its bank wants it. */
export function filenameOf(bank: string, day: string, number: number): string {
  const name = filenames[bank];
  return name ? name(day, number) : `CBR${String(number).padStart(6, '0')}.REM`;
}
