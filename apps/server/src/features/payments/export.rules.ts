import type { Charge } from '@balcao/contract/payments/charge';
import { chargeTypeWords, stateWords } from '@balcao/contract/payments/charge-words';

type Kind = 'number' | 'money' | 'day' | 'tax_id' | 'text';
export type Exported = { kind: Kind; value: string | number | null };
type Column = { heading: string; kind: Kind; of(charge: Charge): string | number | null };

/** The columns of an exported list, in their order. */
export const exportedColumns: Column[] = [
  { heading: 'Número', kind: 'number', of: ({ id }) => id },
  { heading: 'Referência', kind: 'text', of: ({ reference }) => reference },
  { heading: 'Nosso número', kind: 'number', of: ({ our_number }) => our_number },
  { heading: 'Situação', kind: 'text', of: stateWords },
  { heading: 'Forma', kind: 'text', of: ({ type }) => chargeTypeWords[type] },
  { heading: 'Pessoa', kind: 'text', of: ({ person_name }) => person_name },
  { heading: 'CPF ou CNPJ', kind: 'tax_id', of: ({ person_tax_id }) => person_tax_id },
  { heading: 'E-mail', kind: 'text', of: ({ person_email }) => person_email },
  { heading: 'Descrição', kind: 'text', of: ({ description }) => description },
  { heading: 'Unidade', kind: 'text', of: ({ business_unit_name }) => business_unit_name },
  { heading: 'Vencimento', kind: 'day', of: ({ due_date }) => due_date },
  { heading: 'Valor', kind: 'money', of: ({ value_cents }) => value_cents },
  { heading: 'Pago', kind: 'money', of: ({ paid_cents }) => paid_cents },
  { heading: 'Devolvido', kind: 'money', of: ({ refunded_cents }) => refunded_cents },
  { heading: 'Em aberto', kind: 'money', of: ({ open_cents }) => open_cents },
];
