import { formatCurrency } from '@balcao/brazil/money';
import type { BankMovement } from '@balcao/contract/finance/bank-accounts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import style from './bank-accounts.module.css';
import { movementsQuery } from './queries.ts';
import { TransferBackDialog } from './transfer-back-dialog.tsx';

const dayText = (day: string) => day.split('-').toReversed().join('/');

/** What moved, with the way to its entry. */
function What({ movement }: { movement: BankMovement }) {
  const { kind, entry, cents, other_account, reverses_id, is_reversed } = movement;
  const way = cents < 0 ? 'para' : 'de';
  return (
    <span>
      {reverses_id !== null && 'Estorno: '}
      {kind === 'transfer' && `Transferência ${way} ${other_account?.name ?? 'outra unidade'}`}
      {kind === 'settlement' && !entry && 'Baixa'}
      {kind === 'settlement' && entry && (
        <Link to="/fn_entry/$id/edit" params={{ id: String(entry.id) }}>
          {entry.description}
        </Link>
      )}
      {is_reversed && ' (estornado)'}
    </span>
  );
}

/** A transfer of which both sides are in sight, that nobody took back yet. */
const isReversible = ({ kind, other_account, reverses_id, is_reversed }: BankMovement) =>
  kind === 'transfer' && other_account !== null && reverses_id === null && !is_reversed;

/** What moved in a bank account, newest first, with the balance after each. */
export function BankMovements({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const [back, setBack] = useState<BankMovement | null>(null);
  const { data, error } = useQuery(movementsQuery(id, page));
  if (error && !data) return <p role="alert">{failureText(error)}</p>;
  if (!data) return <Skeleton width="80%" />;
  if (data.total === 0) return <p>Nenhum movimento nesta conta ainda.</p>;
  return (
    <div className={style.movements}>
      <ul className={style.lines} aria-label="Extrato interno">
        {data.data.map((row) => (
          <li key={row.id} className={style.line}>
            <What movement={row} />
            <span className={style.amount} data-credit={row.cents > 0 || undefined}>
              {`${row.cents > 0 ? '+' : ''}${formatCurrency(row.cents)}`}
            </span>
            <span className={style.unit}>
              {[dayText(row.on), row.user?.name, row.note, row.reason].filter(Boolean).join(' · ')}
            </span>
            <span className={style.left}>{formatCurrency(row.balance_cents)}</span>
            {data.may.transfer && isReversible(row) && (
              <Button variant="quiet" onClick={() => setBack(row)}>
                Estornar
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={style.head}>
        <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
          Mais novos
        </Button>
        <span>{`Página ${data.current_page} de ${data.last_page}`}</span>
        <Button disabled={page >= data.last_page} onClick={() => setPage(page + 1)}>
          Mais antigos
        </Button>
      </div>
      {back && <TransferBackDialog movement={back} onClose={() => setBack(null)} />}
    </div>
  );
}
