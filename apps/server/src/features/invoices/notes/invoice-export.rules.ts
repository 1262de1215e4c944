import type { Invoice } from '@balcao/contract/invoices/invoice';
import {
  customerKindWords,
  environmentWords,
  invoiceStatusWords,
} from '@balcao/contract/invoices/invoice-words';

type Kind = 'number' | 'money' | 'day' | 'time' | 'text';
export type Exported = { kind: Kind; value: string | number | null };
type Column = { heading: string; kind: Kind; of(invoice: Invoice): string | number | null };

/** The columns of an exported list, in their order. */
export const exportedColumns: Column[] = [
  { heading: 'Código', kind: 'number', of: ({ id }) => id },
  { heading: 'Situação', kind: 'text', of: ({ status }) => invoiceStatusWords[status] },
  { heading: 'Ambiente', kind: 'text', of: ({ environment }) => environmentWords[environment] },
  { heading: 'Série', kind: 'text', of: ({ series }) => series },
  { heading: 'Número', kind: 'number', of: ({ number }) => number },
  { heading: 'Número da NFS-e', kind: 'text', of: ({ note_number }) => note_number },
  { heading: 'Chave de acesso', kind: 'text', of: ({ access_key }) => access_key },
  { heading: 'Unidade', kind: 'text', of: ({ business_unit_name }) => business_unit_name },
  {
    heading: 'Tipo de tomador',
    kind: 'text',
    of: ({ customer }) => customerKindWords[customer.kind],
  },
  { heading: 'Tomador', kind: 'text', of: ({ customer }) => customer.name },
  { heading: 'CPF/CNPJ', kind: 'text', of: ({ customer }) => customer.tax_id },
  { heading: 'Serviço', kind: 'text', of: ({ service_code }) => service_code },
  { heading: 'Descrição', kind: 'text', of: ({ description }) => description },
  { heading: 'Competência', kind: 'day', of: ({ competence }) => competence },
  { heading: 'Emissão', kind: 'time', of: ({ emitted_at }) => emitted_at },
  { heading: 'Valor', kind: 'money', of: ({ value_cents }) => value_cents },
  { heading: 'Base do ISS', kind: 'money', of: ({ taxes }) => taxes.base_cents },
  { heading: 'ISS', kind: 'money', of: ({ taxes }) => taxes.iss_cents },
  { heading: 'Retido', kind: 'money', of: ({ taxes }) => taxes.withheld_cents },
  { heading: 'Líquido', kind: 'money', of: ({ taxes }) => taxes.net_cents },
];
