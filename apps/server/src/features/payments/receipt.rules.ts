import { readDate } from '@balcao/brazil/dates';
import { formatCurrency } from '@balcao/brazil/money';
import { formatTaxId } from '@balcao/brazil/tax-id';
import { escapeHtml } from '@balcao/contract/html';
import type { Payment } from './slip-amount.rules.ts';

type Paid = Pick<
  Payment,
  | 'receiver'
  | 'cnpj'
  | 'person_name'
  | 'person_tax_id'
  | 'description'
  | 'due_date'
  | 'value_cents'
  | 'paid_cents'
  | 'refunded_cents'
  | 'reference'
> & { paidOn: string };

/** What a receipt says, as the HTML of documents. */
export function receiptHtml(paid: Paid): string {
  const taxId = paid.person_tax_id ? ` · ${formatTaxId(paid.person_tax_id)}` : '';
  const lines: [string, string | null][] = [
    ['Quem recebeu', `${paid.receiver} · ${formatTaxId(paid.cnpj)}`],
    ['Quem pagou', `${paid.person_name}${taxId}`],
    ['Referente a', paid.description || null],
    ['Número do documento', paid.reference],
    ['Vencimento', readDate(paid.due_date)],
    ['Valor original', formatCurrency(paid.value_cents)],
    ['Valor pago', formatCurrency(paid.paid_cents)],
    ['Valor devolvido', paid.refunded_cents ? formatCurrency(paid.refunded_cents) : null],
    ['Pago em', paid.paidOn],
  ];
  return lines
    .filter(([, value]) => value)
    .map(([label, value]) => `<p><strong>${label}:</strong> ${escapeHtml(value ?? '')}</p>`)
    .join('');
}
