import { formatCurrency } from '@balcao/brazil/money';
import type { EntryDirection, EntryStatus } from '@balcao/contract/finance/entry';
import { directionWords, entryStatusWords } from '@balcao/contract/finance/entry-words';
import { brazilianDate } from '../../../../ui/date-text.ts';
import type { ChangeWords } from '../../../records/change-words.ts';

const labels: Record<string, string> = {
  direction: 'Tipo',
  status: 'Situação',
  description: 'Descrição',
  document: 'Documento',
  person_id: 'Pessoa nº',
  supplier_name: 'Fornecedor',
  fn_account_id: 'Conta nº',
  fn_cost_center_id: 'Centro de custo nº',
  split: 'Rateio',
  business_unit_id: 'Unidade nº',
  competence: 'Competência',
  due_date: 'Vencimento',
  amount_cents: 'Valor',
  settled_cents: 'Baixado',
  interest_cents: 'Juros',
  fine_cents: 'Multa',
  discount_cents: 'Desconto',
  fn_bank_account_id: 'Conta bancária nº',
  on: 'Dia',
  note: 'Observação',
  reason: 'Motivo',
  cancel_reason: 'Motivo',
  every: 'Repete',
  times: 'Quantos lançamentos',
  until: 'Até',
  days_ahead: 'Dias antes do vencimento',
  next_due_date: 'Próximo vencimento',
};

type Part = { fn_account_id: number; percent?: string | null; amount_cents?: number | null };

const splitText = (parts: Part[]) =>
  parts
    .map(({ fn_account_id, percent, amount_cents }) => {
      const share = percent ? `${percent.replace('.', ',')} %` : formatCurrency(amount_cents ?? 0);
      return `conta nº ${fn_account_id}: ${share}`;
    })
    .join('; ');

const rhythms: Record<string, string> = { month: 'Todo mês', year: 'Todo ano' };

const texts: Record<string, (value: never) => string | undefined> = {
  direction: (direction: EntryDirection) => directionWords[direction],
  status: (status: EntryStatus) => entryStatusWords[status],
  competence: (day: string) => brazilianDate(day),
  due_date: (day: string) => brazilianDate(day),
  on: (day: string) => brazilianDate(day),
  until: (day: string) => brazilianDate(day),
  next_due_date: (day: string) => brazilianDate(day),
  every: (every: string) => rhythms[every],
  split: splitText,
};

/** The words of an entry's history: no name of a column, no cents, no codes. */
export const entryHistoryWords: ChangeWords = {
  labels,
  text(name, value) {
    if (value === null || value === undefined || value === '') return undefined;
    if (name.endsWith('cents')) return formatCurrency(Number(value));
    return texts[name]?.(value as never);
  },
  quiet: ['instalment_group'],
};
