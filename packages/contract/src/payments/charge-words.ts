import type { ChargeStatus, ChargeType } from './charge.ts';

/** What people read as the form of payment. */
export const chargeTypeWords: Record<ChargeType, string> = {
  boleto: 'Boleto',
  pix: 'Pix',
  card: 'Cartão',
  cash: 'Dinheiro',
};

/** Who makes a charge and learns of its payment, by the name in `provider`. */
export const providerWords = {
  balcao: 'O Balcão',
  pix: 'O banco, pela API Pix',
  cnab: 'O banco, por arquivos CNAB',
};

/** What people read as the state; `overdue` follows from the due date. */
export const chargeStateWords: Record<ChargeStatus | 'overdue', string> = {
  draft: 'Rascunho',
  emitted: 'A pagar',
  overdue: 'Vencida',
  partial: 'Paga em parte',
  paid: 'Paga',
  partly_refunded: 'Devolvida em parte',
  refunded: 'Devolvida',
  cancelled: 'Cancelada',
};

/** A charge's state in words: overdue outweighs "to pay", and is added to a charge that is paid in part. */
export function stateWords({
  status,
  is_overdue,
}: {
  status: ChargeStatus;
  is_overdue: boolean;
}): string {
  if (!is_overdue) return chargeStateWords[status];
  return status === 'partial' ? `${chargeStateWords.partial}, vencida` : chargeStateWords.overdue;
}
