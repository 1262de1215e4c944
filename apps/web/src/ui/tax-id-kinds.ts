import { isValidCnpj } from '@balcao/brazil/cnpj';
import { isValidCpf } from '@balcao/brazil/cpf';
import { cnpjMask, cpfMask, taxIdMasks } from '@balcao/brazil/masks';
import { isValidTaxId } from '@balcao/brazil/tax-id';

/** Masks, check and text of each kind of tax id (docs/product/formats.md#tax-ids). */
export const taxIdKinds = {
  cpf: { masks: [cpfMask], isValid: isValidCpf, fault: 'Digite um CPF válido' },
  cnpj: { masks: [cnpjMask], isValid: isValidCnpj, fault: 'Digite um CNPJ válido' },
  any: { masks: taxIdMasks, isValid: isValidTaxId, fault: 'Digite um CPF ou CNPJ válido' },
};

export type TaxIdKind = keyof typeof taxIdKinds;

/** What is wrong with a tax id; undefined for a valid one and for an empty text. */
export function taxIdFault(kind: TaxIdKind, text: string): string | undefined {
  const { isValid, fault } = taxIdKinds[kind];
  return text === '' || isValid(text) ? undefined : fault;
}
