import { formatCurrency } from '@balcao/brazil/money';
import type { PayerAddress, WholeCharge } from '@balcao/contract/payments/charge';
import { providerWords } from '@balcao/contract/payments/charge-words';
import { brazilianDate } from '../../../ui/date-text.ts';
import type { ChangeWords } from '../../records/change-words.ts';
import { addressWords } from './bank-files/bank-words.ts';
import { chargeStates, chargeTypes } from './charge-words.ts';
import { ruleWords } from './rule-words.ts';

const labels: Record<string, string> = {
  value_cents: 'Valor',
  due_date: 'Vencimento',
  type: 'Forma',
  status: 'Situação',
  description: 'Descrição',
  person_id: 'Pessoa nº',
  person_name: 'Quem paga',
  person_tax_id: 'CPF ou CNPJ',
  person_email: 'E-mail',
  person_address: 'Endereço do pagador',
  at_ticket_id: '{Atendimento} nº',
  ticket_id: '{Atendimento} nº',
  business_unit_id: 'Unidade nº',
  credits_balance: 'Credita o saldo',
  fine: 'Multa',
  interest: 'Juros',
  discount: 'Desconto',
  abatement: 'Abatimento',
  valid_days: 'Dias para pagar depois do vencimento',
  instalment_number: 'Parcela',
  instalment_count: 'Parcelas',
  recurrence_id: 'Repetição nº',
  recurrence_number: 'Cobrança da repetição',
  every: 'Repete',
  times: 'Quantas cobranças',
  until: 'Último vencimento',
  days_ahead: 'Dias antes do vencimento',
  emit: 'Emite as próximas',
  our_number: 'Nosso número',
  paid_cents: 'Pago',
  refunded_cents: 'Devolvido',
  cents: 'Quanto',
  source: 'De onde veio',
  paid_on: 'Pago em',
  event: 'Aviso nº',
  provider: 'Provedor',
  reason: 'Motivo',
  cancel_reason: 'Motivo',
  mailed: 'Por e-mail',
};

const sources: Record<string, string> = {
  webhook: 'Aviso do provedor',
  pix: 'Pix',
  cnab: 'Arquivo do banco',
  hand: 'Registrado à mão',
};
const rhythms: Record<string, string> = { month: 'Todo mês', year: 'Todo ano' };
const noRules = { fine: null, interest: null, discount: null, abatement: null };

const texts: Record<string, (value: never) => string | undefined> = {
  due_date: (day: string) => brazilianDate(day),
  until: (day: string) => brazilianDate(day),
  paid_on: (day: string) => brazilianDate(day),
  type: (type: WholeCharge['type']) => chargeTypes[type],
  status: (status: WholeCharge['status']) => chargeStates[status]?.label,
  person_address: (address: PayerAddress) => addressWords(address),
  source: (source: string) => sources[source],
  provider: (provider: keyof typeof providerWords) => providerWords[provider],
  every: (every: string) => rhythms[every],
};

/** The words of a charge's history: no name of a column, no cents, no codes. */
export const chargeHistoryWords: ChangeWords = {
  labels,
  text(name, value) {
    if (value === null || value === undefined || value === '') return undefined;
    if (name in noRules) return ruleWords({ ...noRules, [name]: value }).join(' · ');
    if (name.endsWith('cents')) return formatCurrency(Number(value));
    return texts[name]?.(value as never);
  },
  quiet: ['instalment_group', 'payment_id', 'external_id', 'file_id'],
};
