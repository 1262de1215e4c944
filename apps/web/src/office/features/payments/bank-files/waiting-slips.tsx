import { formatCurrency } from '@balcao/brazil/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { Pagination } from '../../../../ui/pagination.tsx';
import { ListFault } from '../../../records/list-fault.tsx';
import { Waiting } from './bank-file-frame.tsx';
import style from './bank-files.module.css';
import { instructions } from './bank-words.ts';
import { waitingQuery } from './queries.ts';

/** What waits in a unit for its next file. */
export function WaitingSlips({ unit, page }: { unit: number; page: number }) {
  const { data, isLoadingError, error, refetch } = useQuery(waitingQuery(unit, page));
  if (isLoadingError) return <ListFault error={error} onRetry={() => refetch()} />;
  if (!data) return <Waiting />;
  return (
    <>
      <ul className={style.list} aria-label="Boletos para enviar">
        {data.data.map((slip) => (
          <li key={`${slip.id} ${slip.instruction}`} className={style.row}>
            <span>
              <Link to="/pm_transaction/$id/edit" params={{ id: String(slip.id) }}>
                {slip.person_name}
              </Link>
              <br />
              <span className={style.small}>{slip.reference}</span>
            </span>
            <span className={slip.fault ? style.failed : style.soft}>
              {slip.fault ??
                `${instructions[slip.instruction]}, vence em ${brazilianDate(slip.due_date)}`}
            </span>
            <span className={style.money}>{formatCurrency(slip.value_cents)}</span>
          </li>
        ))}
      </ul>
      <Pagination page={data.current_page} last={data.last_page} />
    </>
  );
}
