import { formatCurrency } from '@balcao/brazil/money';
import type { UnitMonth } from '@balcao/contract/finance/months';

const named = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' });

/** `maio de 2026`. */
export const monthName = (month: string): string =>
  `${named.format(new Date(`${month}-01T00:00:00Z`))} de ${month.slice(0, 4)}`;

/** A month's state in a word. */
export function stateWords({ closed, ended, reopened_at }: UnitMonth): string {
  if (closed) return 'Fechado';
  if (!ended) return 'Em andamento';
  return reopened_at ? 'Reaberto' : 'Aberto';
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;

/** What is still open in a month. */
export function warningWords({ warnings }: UnitMonth): string[] {
  const { statement_lines: lines, entries, receivable_cents, payable_cents } = warnings;
  const parts = [
    receivable_cents > 0 && `${formatCurrency(receivable_cents)} a receber`,
    payable_cents > 0 && `${formatCurrency(payable_cents)} a pagar`,
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
  if (made.state === 'failed') return 'A montagem do pacote falhou; será tentada de novo';
  return made.is_old ? 'Pacote antigo, de antes da reabertura' : 'Pacote pronto';
}
