import { readDate } from '@balcao/brazil/dates';
import type { EntrySource, EntryStatus } from '@balcao/contract/finance/entry';
import {
  directionWords,
  entryStatusWords,
  sourceWords,
} from '@balcao/contract/finance/entry-words';
import type { Cell } from '../../../platform/records/cells.ts';
import type { MovementRow, PartRow } from './package.store.ts';

const text = (value: string | null): Cell => (value ? { text: value } : null);
const money = (cents: number): Cell => ({ number: cents / 100, decimals: 2 });
const day = (on: string): Cell => text(readDate(on) ?? on);
const id = (value: number | null): Cell => (value === null ? null : { number: value, decimals: 0 });

export const partHeadings = [
  'Número',
  'Tipo',
  'Situação',
  'Descrição',
  'Documento',
  'Pessoa',
  'Fornecedor',
  'Conta',
  'Nome da conta',
  'Centro de custo',
  'Competência',
  'Vencimento',
  'Valor do lançamento',
  'Competência no mês',
  'Caixa no mês',
  'Origem',
];

/** One account of an entry, with what the journal of the month says of it: both sums are those of the DRE. */
export const partCells = (row: PartRow): Cell[] => [
  id(row.id),
  text(directionWords[row.direction as 'payable' | 'receivable']),
  text(entryStatusWords[row.status as EntryStatus]),
  text(row.description),
  text(row.document),
  text(row.person_name),
  text(row.supplier_name),
  text(row.account_code),
  text(row.account_name),
  text(row.center_name),
  day(row.competence),
  day(row.due_date),
  money(row.amount_cents),
  money(row.competence_cents),
  money(row.cash_cents),
  text(sourceWords[row.source as EntrySource]),
];

export const movementHeadings = [
  'Número',
  'Data',
  'Conta bancária',
  'O que é',
  'Lançamento',
  'Descrição',
  'Principal',
  'Juros',
  'Multa',
  'Desconto',
  'Valor',
  'Estorna o número',
  'Observação',
];

const kindOf = ({ entry_id, reverses_id }: MovementRow) => {
  const kind = entry_id === null ? 'transferência' : 'baixa';
  if (reverses_id !== null) return `Estorno de ${kind}`;
  return entry_id === null ? 'Transferência' : 'Baixa';
};

export const movementCells = (row: MovementRow): Cell[] => [
  id(row.id),
  day(row.on),
  text(row.bank_account),
  text(kindOf(row)),
  id(row.entry_id),
  text(row.description),
  money(row.amount_cents),
  money(row.interest_cents),
  money(row.fine_cents),
  money(row.discount_cents),
  money(row.cents),
  id(row.reverses_id),
  text(row.reason ?? row.note),
];
