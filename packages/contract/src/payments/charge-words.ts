import type { Field } from '../records/definition.ts';
import type { ChargeStatus, ChargeType } from './charge.ts';

/** What people read as the form of payment. */
export const chargeTypeWords: Record<ChargeType, string> = {
  boleto: 'Boleto',
  pix: 'Pix',
  card: 'Cartão',
  cash: 'Dinheiro',
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

const options = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const money = (name: string, label: string): Field => ({ name, label, type: 'money' });
const text = (name: string, label: string): Field => ({ name, label, type: 'text' });

/** What stands in the history of a charge. */
export const chargeHistoryFields: readonly Field[] = [
  { ...text('status', 'Situação'), type: 'option', options: options(chargeStateWords) },
  { ...text('type', 'Forma'), type: 'option', options: options(chargeTypeWords) },
  money('value_cents', 'Valor'),
  money('paid_cents', 'Pago'),
  money('refunded_cents', 'Devolvido ao todo'),
  money('cents', 'Quanto'),
  { ...text('due_date', 'Vencimento'), type: 'date' },
  { ...text('paid_on', 'Pago em'), type: 'date' },
  text('description', 'Descrição'),
  text('person_name', 'Quem paga'),
  { ...text('person_tax_id', 'CPF ou CNPJ'), type: 'tax_id' },
  text('person_email', 'E-mail'),
  text('person_id', 'Nº da pessoa cadastrada'),
  text('at_ticket_id', 'Nº no atendimento'),
  text('ticket_id', 'Nº no atendimento'),
  text('business_unit_id', 'Nº da unidade'),
  { ...text('credits_balance', 'Credita o saldo'), type: 'boolean' },
  text('valid_days', 'Dias para pagar após o vencimento'),
  text('cancel_reason', 'Motivo do cancelamento'),
  { ...text('mailed', 'Enviado por e-mail'), type: 'boolean' },
  {
    ...text('source', 'Origem'),
    type: 'option',
    options: options({
      webhook: 'Provedor',
      pix: 'Pix',
      cnab: 'Arquivo do banco',
      hand: 'Registrado à mão',
    }),
  },
  text('payment_id', 'Nº do pagamento'),
  text('our_number', 'Nosso número'),
  text('instalment_number', 'Parcela'),
  text('instalment_count', 'Parcelas'),
  text('instalment_group', 'Grupo das parcelas'),
];
