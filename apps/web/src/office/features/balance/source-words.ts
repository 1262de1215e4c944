import type { BalanceLine } from '@balcao/contract/balance/balance';

/** Where a line came from. */
export const sourceWords: Record<BalanceLine['source'], string> = {
  hand: 'Lançamento',
  charge: 'Cobrança',
  flow: 'Chatbot',
  transfer: 'Transferência',
  batch: 'Transferência por arquivo',
};
