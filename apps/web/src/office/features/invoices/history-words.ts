import { formatCurrency } from '@balcao/brazil/money';
import type { IbsCbs } from '@balcao/contract/invoices/amounts';
import type { Customer } from '@balcao/contract/invoices/customer';
import type { InvoiceStatus } from '@balcao/contract/invoices/invoice';
import {
  invoiceStatusWords,
  issKindWords,
  issWithheldWords,
} from '@balcao/contract/invoices/invoice-words';
import { brazilianDate } from '../../../ui/date-text.ts';
import type { ChangeWords } from '../../records/change-words.ts';

const labels: Record<string, string> = {
  status: 'Situação',
  number: 'Número',
  series: 'Série',
  business_unit_id: 'Unidade nº',
  person_id: 'Pessoa nº',
  customer: 'Tomador',
  service_code: 'Código do serviço',
  municipal_code: 'Código municipal',
  nbs: 'NBS',
  city_ibge: 'Município do serviço (IBGE)',
  description: 'Serviço',
  competence: 'Competência',
  value_cents: 'Valor',
  discount_cents: 'Desconto incondicional',
  conditional_discount_cents: 'Desconto condicional',
  deduction_cents: 'Dedução da base',
  iss_rate: 'Alíquota do ISS',
  iss_withheld: 'Retenção do ISS',
  iss_kind: 'Tributação do ISS',
  withheld_rates: 'Retenções federais',
  ibs_cbs: 'IBS e CBS',
  at_ticket_id: '{Atendimento} nº',
  reason: 'Motivo',
  text: 'Explicação',
  cancel_reason: 'Motivo',
  access_key: 'Chave de acesso',
  note_number: 'Número da NFS-e',
  code: 'Código da rejeição',
  outside: 'Fora daqui',
  email: 'E-mail',
};

const texts: Record<string, (value: never) => string | undefined> = {
  status: (status: InvoiceStatus) => invoiceStatusWords[status],
  competence: (day: string) => brazilianDate(day),
  customer: (customer: Customer) =>
    [customer.name, customer.tax_id, customer.email].filter(Boolean).join(' · '),
  iss_kind: (kind: keyof typeof issKindWords) => issKindWords[kind],
  iss_withheld: (who: keyof typeof issWithheldWords) => issWithheldWords[who],
  withheld_rates: (rates: Record<string, string>) =>
    Object.entries(rates)
      .filter(([, rate]) => rate !== '0.00')
      .map(([name, rate]) => `${name.toUpperCase()} ${rate.replace('.', ',')}%`)
      .join(' · '),
  ibs_cbs: (codes: IbsCbs) => Object.values(codes).join(' · '),
};

/** The words of a note's history: no name of a column, no cents, no codes. */
export const invoiceHistoryWords: ChangeWords = {
  labels,
  text(name, value) {
    if (value === null || value === undefined || value === '') return undefined;
    if (name.endsWith('cents')) return formatCurrency(Number(value));
    return texts[name]?.(value as never);
  },
  quiet: [],
};
