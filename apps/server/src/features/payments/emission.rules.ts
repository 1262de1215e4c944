import { isValidTaxId, plainTaxId } from '@balcao/brazil/tax-id';
import { referenceOf } from './payments.rules.ts';
import type { ChargeKind } from './pix-api/pix-client.ts';
import { type ReceiverColumns, receiverOf } from './provider.rules.ts';
import type { Asked } from './provider.ts';

/** A business unit's own bank data, as its table holds them. */
export type UnitColumns = ReceiverColumns & { legal_name: string; cnpj: string };

export type ChargeColumns = {
  id: number;
  type: string;
  our_number: number | null;
  value_cents: number;
  paid_cents: number;
  due_date: string;
  valid_days: number;
  person_name: string;
  person_tax_id: string | null;
  description: string;
  fine: unknown;
  interest: unknown;
  discount: unknown;
  abatement: unknown;
  pix_txid: string | null;
  pix_kind: string | null;
};

export type ProviderName = 'balcao' | 'cnab' | 'pix';
type Chosen = { pix: string; boleto: string } | undefined;

/** Who collects a charge of this type for a unit: what the unit chose, else its own bank data. */
export function providerOf(type: string, chosen: Chosen): ProviderName {
  if (type === 'pix' && chosen?.pix === 'pix') return 'pix';
  return type === 'boleto' && chosen?.boleto === 'cnab' ? 'cnab' : 'balcao';
}

/** The payer's CPF or CNPJ as banks take it; null without a valid one. */
export function payerTaxId(text: string | null): string | null {
  return text && isValidTaxId(text) ? plainTaxId(text) : null;
}

/** A charge in the form that providers take. */
export function askedOf(unit: UnitColumns, charge: ChargeColumns): Asked {
  const { pix_txid: txid, pix_kind: kind } = charge;
  return {
    receiver: receiverOf(unit.legal_name, unit),
    type: charge.type,
    reference: referenceOf(charge.id),
    ourNumber: charge.our_number ?? 0,
    cents: charge.value_cents,
    openCents: charge.value_cents - charge.paid_cents,
    dueDate: charge.due_date,
    pix: txid && kind ? { txid, kind: kind as ChargeKind } : null,
    // A charge that began without a due date at the PSP keeps that kind.
    payer: {
      name: charge.person_name,
      taxId: kind === 'cob' ? null : payerTaxId(charge.person_tax_id),
    },
    description: charge.description,
    validDays: charge.valid_days,
    fine: charge.fine as Asked['fine'],
    interest: charge.interest as Asked['interest'],
    discount: charge.discount as Asked['discount'],
    abatement: charge.abatement as Asked['abatement'],
  };
}
