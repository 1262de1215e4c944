import { formatCurrency } from '@balcao/brazil/money';
import type { UnitMonth } from '@balcao/contract/finance/months';
import { today } from '../entries/today.ts';

const named = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' });

/** `maio de 2026`. */
export const monthName = (month: string): string =>
  `${named.format(new Date(`${month}-01T00:00:00Z`))} de ${month.slice(0, 4)}`;

/** A month's state in a word. */
export function stateWords(
  { month, closed, ended, reopened_at }: UnitMonth,
  day = today(),
): string {
  if (closed) return 'Fechado';
  if (!ended) return month > day.slice(0, 7) ? 'Por vir' : 'Em andamento';
  return reopened_at ? 'Reaberto' : 'Aberto';
}

/** In a sentence, where a line must not end between `R$` and the number. */
const money = (cents: number) => formatCurrency(cents).replace(' ', '\u00a0');

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;

/** What is still open in a month. */
export function warningWords({ warnings }: UnitMonth): string[] {
  const { statement_lines: lines, entries, receivable_cents, payable_cents } = warnings;
  const parts = [
    receivable_cents > 0 && `${money(receivable_cents)} a receber`,
    payable_cents > 0 && `${money(payable_cents)} a pagar`,
  ].filter(Boolean);
  return [
    lines > 0 && `${counted(lines, 'linha', 'linhas')} do extrato sem conciliação`,
    entries > 0 &&
      `${counted(entries, 'lançamento em aberto', 'lançamentos em aberto')}: ${parts.join(' e ')}`,
  ].filter((text) => text !== false);
}

/** What became of a month's package. */
export function packageWords({ package: made }: UnitMonth): string {
  if (!made) return '';
  if (made.state === 'waiting') return 'Pacote na fila';
  if (made.state === 'making') return `Montando o pacote: ${made.percent} %`;
  if (made.state === 'retrying') return 'A montagem do pacote falhou; será tentada de novo';
  if (made.state === 'failed') return 'A montagem do pacote falhou';
  return made.is_old ? 'Pacote antigo, de antes da reabertura' : 'Pacote pronto';
}
