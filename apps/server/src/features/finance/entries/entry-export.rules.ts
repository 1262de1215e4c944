import type { Entry } from '@balcao/contract/finance/entry';
import { directionWords, entryStateWords, sourceWords } from '@balcao/contract/finance/entry-words';

type Kind = 'number' | 'money' | 'day' | 'text';
export type Exported = { kind: Kind; value: string | number | null };
type Column = { heading: string; kind: Kind; of(entry: Entry): string | number | null };

const reais = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');

/** All parts in one cell, as `1.01.001 Serviços prestados: 70,00`. */
function accountsOf({ fn_account_name, split }: Entry): string | null {
  if (fn_account_name) return fn_account_name;
  return split.map((part) => `${part.fn_account_name}: ${reais(part.amount_cents)}`).join('; ');
}

function centersOf({ fn_cost_center_name, split }: Entry): string | null {
  if (split.length === 0) return fn_cost_center_name;
  const parts = split.filter((part) => part.fn_cost_center_name);
  return parts.map((part) => `${part.fn_cost_center_name}: ${reais(part.amount_cents)}`).join('; ');
}

/** The columns of an exported list, in their order. */
export const exportedColumns: Column[] = [
  { heading: 'Número', kind: 'number', of: ({ id }) => id },
  { heading: 'Tipo', kind: 'text', of: ({ direction }) => directionWords[direction] },
  { heading: 'Situação', kind: 'text', of: entryStateWords },
  { heading: 'Descrição', kind: 'text', of: ({ description }) => description },
  { heading: 'Documento', kind: 'text', of: ({ document }) => document },
  { heading: 'Pessoa', kind: 'text', of: ({ person_name }) => person_name },
  { heading: 'Fornecedor', kind: 'text', of: ({ supplier_name }) => supplier_name },
  { heading: 'Conta', kind: 'text', of: accountsOf },
  { heading: 'Centro de custo', kind: 'text', of: centersOf },
  { heading: 'Unidade', kind: 'text', of: ({ business_unit_name }) => business_unit_name },
  { heading: 'Competência', kind: 'day', of: ({ competence }) => competence },
  { heading: 'Vencimento', kind: 'day', of: ({ due_date }) => due_date },
  { heading: 'Última baixa', kind: 'day', of: ({ settled_on }) => settled_on },
  { heading: 'Valor', kind: 'money', of: ({ amount_cents }) => amount_cents },
  { heading: 'Baixado', kind: 'money', of: ({ settled_cents }) => settled_cents },
  { heading: 'Em aberto', kind: 'money', of: ({ open_cents }) => open_cents },
  { heading: 'Origem', kind: 'text', of: ({ source }) => sourceWords[source] },
];
