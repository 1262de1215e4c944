import { formatCurrency } from '@balcao/brazil/money';
import type { BankCard } from '@balcao/contract/finance/bank-accounts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { BalanceLine } from './balance-line.tsx';
import style from './bank-accounts.module.css';
import { BankTransferDialog } from './bank-transfer-dialog.tsx';
import { balancesQuery } from './queries.ts';

/** What each open bank account holds today, and the transfer between two of them. */
export function BankCards() {
  const { data, error } = useQuery(balancesQuery);
  const [transferring, setTransferring] = useState(false);
  if (error && !data) return <p role="alert">{failureText(error)}</p>;
  if (!data) return <Skeleton width="60%" />;
  const open = data.data.filter(({ active }) => active);
  if (open.length === 0) return null;
  return (
    <section className={style.balances} aria-label="Saldos de hoje">
      <div className={style.head}>
        <p className={style.total}>
          Saldo de hoje: <b>{formatCurrency(data.total_cents)}</b>
        </p>
        {data.may.transfer && open.length > 1 && (
          <Button onClick={() => setTransferring(true)}>Transferir</Button>
        )}
      </div>
      <ul className={style.cards}>
        {open.map((card) => (
          <Card key={card.id} card={card} />
        ))}
      </ul>
      {transferring && <BankTransferDialog onClose={() => setTransferring(false)} />}
    </section>
  );
}

function Card({ card }: { card: BankCard }) {
  return (
    <li className={style.card}>
      <Link
        to="/$record/$id/edit"
        params={{ record: 'fn_bank_account', id: String(card.id) }}
        search={{ tab: 'extrato' }}
      >
        {card.name}
      </Link>
      <span className={style.unit}>{card.business_unit.name}</span>
      <b className={style.held} data-negative={card.balance_cents < 0 || undefined}>
        {formatCurrency(card.balance_cents)}
      </b>
      <span className={style.unit}>
        {'No mês: '}
        <span className={style.moved}>+{formatCurrency(card.in_cents)}</span>
        {' · '}
        <span className={style.moved}>−{formatCurrency(card.out_cents)}</span>
      </span>
      <BalanceLine days={card.days} />
    </li>
  );
}
