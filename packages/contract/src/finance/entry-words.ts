import type { EntryDirection, EntrySource, EntryStatus } from './entry.ts';

export const directionWords: Record<EntryDirection, string> = {
  payable: 'A pagar',
  receivable: 'A receber',
};

/** Who made an entry. */
export const sourceWords: Record<EntrySource, string> = {
  hand: 'Feito à mão',
  recurrence: 'Repetição',
  charge: 'Cobrança paga',
  fee: 'Tarifa de cobrança',
  refund: 'Devolução de cobrança',
  statement: 'Extrato do banco',
};

/** What people filter by. */
export const entryStatusWords: Record<EntryStatus | 'overdue', string> = {
  open: 'Em aberto',
  overdue: 'Vencido',
  partial: 'Baixado em parte',
  settled: 'Baixado',
  cancelled: 'Cancelado',
};

type Stated = { direction: EntryDirection; status: EntryStatus; is_overdue: boolean };

const settledWords: Record<EntryDirection, Partial<Record<EntryStatus, string>>> = {
  payable: { open: 'A pagar', partial: 'Pago em parte', settled: 'Pago' },
  receivable: { open: 'A receber', partial: 'Recebido em parte', settled: 'Recebido' },
};

/** An entry's state in words: overdue outweighs "to pay", and is added to one that is settled in part. */
export function entryStateWords({ direction, status, is_overdue }: Stated): string {
  const words = settledWords[direction][status] ?? entryStatusWords[status];
  if (!is_overdue) return words;
  return status === 'partial' ? `${words}, vencido` : entryStatusWords.overdue;
}
