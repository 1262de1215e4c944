import { formatCurrency } from '@balcao/brazil/money';
import type { BalanceLine } from '@balcao/contract/balance/balance';
import { Link } from '@tanstack/react-router';
import { Moment } from '../../../ui/moment.tsx';
import style from './balance.module.css';
import { sourceWords } from './source-words.ts';

const signed = (cents: number) => `${cents > 0 ? '+' : ''}${formatCurrency(cents)}`;

/** A ledger's lines, newest first. */
export function LedgerLines({ lines }: { lines: BalanceLine[] }) {
  return (
    <ul className={style.lines} aria-label="Lançamentos do saldo">
      {lines.map((line) => (
        <li key={line.id} className={style.line}>
          <span className={style.reason}>{line.reason}</span>
          <span className={style.amount} data-credit={line.amount_cents > 0 || undefined}>
            {signed(line.amount_cents)}
          </span>
          <span className={style.under}>
            {sourceWords[line.source]}
            {line.other_ticket_id !== null && <OtherSide line={line} />}
            {' · '}
            {line.user && `${line.user.name} · `}
            <Moment at={line.at} />
          </span>
          <span className={style.left}>{formatCurrency(line.balance_after_cents)}</span>
        </li>
      ))}
    </ul>
  );
}

function OtherSide({ line: { other_ticket_id, amount_cents } }: { line: BalanceLine }) {
  return (
    <>
      {amount_cents < 0 ? ' para o ' : ' vinda do '}
      <Link to="/at_ticket/$id/edit" params={{ id: String(other_ticket_id) }}>
        {`nº ${other_ticket_id}`}
      </Link>
    </>
  );
}
