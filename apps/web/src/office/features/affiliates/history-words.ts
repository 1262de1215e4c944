import { formatCurrency } from '@balcao/brazil/money';
import { type SignalKind, signalWords } from '@balcao/contract/affiliates/signal-words';
import { brazilianDate } from '../../../ui/date-text.ts';
import type { ChangeWords } from '../../records/change-words.ts';

const labels: Record<string, string> = {
  pm_transaction_id: 'Cobrança nº',
  amount_cents: 'Comissão',
  total_cents: 'Total',
  affiliates: 'Afiliados',
  until: 'Até o dia',
  paid_on: 'Pago em',
  undone: 'Desfeito',
  confirmed: 'Pagos com sinais de fraude',
  left_out: 'Deixados de fora: afiliados nº',
};

type Confirmed = { af_affiliate_id: number; amount_cents: number; kinds: SignalKind[] };

const confirmedText = (all: Confirmed[]) =>
  all
    .map(({ af_affiliate_id, amount_cents, kinds }) => {
      const seen = kinds.map((kind) => signalWords[kind]).join(', ');
      return `afiliado nº ${af_affiliate_id}, ${formatCurrency(amount_cents)}: ${seen}`;
    })
    .join('; ');

/** The words of commissions and batches in the audit: no name of a column, no cents, no codes. */
export const affiliateHistoryWords: ChangeWords = {
  labels,
  text(name, value) {
    if (value === null || value === undefined || value === '') return undefined;
    if (name.endsWith('_cents')) return formatCurrency(Number(value));
    if (name === 'until' || name === 'paid_on') return brazilianDate(String(value));
    return name === 'confirmed' ? confirmedText(value as Confirmed[]) : undefined;
  },
  quiet: [],
};
