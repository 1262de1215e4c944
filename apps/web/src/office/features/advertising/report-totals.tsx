import { formatCurrency } from '@balcao/brazil/money';
import type { AdvertisingReport } from '@balcao/contract/advertising/report';
import { useTicketWords } from '../../../platform/session/ticket-words.ts';
import style from './advertising.module.css';
import { figureWords, rateWords, returnText } from './report-words.ts';

const money = (cents: number | null) => (cents === null ? '—' : formatCurrency(cents));

/** The whole period in a line of numbers, each with how it is counted. */
export function ReportTotals({ total }: { total: AdvertisingReport['total'] }) {
  const { say } = useTicketWords();
  const tiles = [
    [rateWords.spent, money(total.spent_cents)],
    [figureWords.tickets, total.tickets.toLocaleString('pt-BR')],
    [rateWords.ticketCost, money(total.ticket_cost_cents)],
    [figureWords.paid, total.paid.toLocaleString('pt-BR')],
    [rateWords.saleCost, money(total.sale_cost_cents)],
    [figureWords.revenue, money(total.revenue_cents)],
    [rateWords.return, returnText(total.return)],
  ] as const;
  return (
    <dl className={style.tiles}>
      {tiles.map(([{ name, formula }, value]) => (
        <div key={name} title={say(formula)}>
          <dt>{say(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
