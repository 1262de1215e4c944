import type { Quote } from '@balcao/brazil/charge-quote';
import { formatCurrency } from '@balcao/brazil/money';

/** What makes the sum of a day differ from the charge's value. */
export function quoteWords(quote: Omit<Quote, 'on' | 'counted_due_date'>): string[] {
  const parts: [number, string][] = [
    [quote.abatement_cents, 'de abatimento'],
    [quote.discount_cents, 'de desconto'],
    [quote.fine_cents, 'de multa'],
    [quote.interest_cents, 'de juros'],
  ];
  return parts.flatMap(([cents, what]) => (cents > 0 ? `${formatCurrency(cents)} ${what}` : []));
}
