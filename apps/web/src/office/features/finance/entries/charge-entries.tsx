import type { Entry } from '@balcao/contract/finance/entry';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { ListFault } from '../../../records/list-fault.tsx';
import style from './charge-entries.module.css';
import { accountText, EntryAmount } from './entry-cells.tsx';
import page from './entry-detail.module.css';
import { chargeEntriesQuery } from './entry-queries.ts';

type Props = { id: number; seen: number };

function Row({ entry }: { entry: Entry }) {
  return (
    <li>
      <Link to="/fn_entry/$id/edit" params={{ id: String(entry.id) }}>
        {entry.description}
      </Link>
      <span className={style.amount}>
        <EntryAmount row={entry} />
      </span>
      <span className={style.quiet}>
        {accountText(entry)} · {brazilianDate(entry.settled_on ?? entry.competence)}
      </span>
    </li>
  );
}

function Rows({ id, seen }: Props) {
  const { data, error, refetch } = useQuery(chargeEntriesQuery(id, seen));
  if (!data)
    return error ? (
      <ListFault
        error={error}
        title="Não foi possível carregar os lançamentos"
        part
        onRetry={() => refetch()}
      />
    ) : (
      <Skeleton width="60%" />
    );
  if (data.length === 0) return <p className={style.quiet}>Nada foi lançado ainda.</p>;
  return (
    <ol className={style.list}>
      {data.map((entry) => (
        <Row key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

/** What the money of a charge is in the books: what came, fees, and what went back. */
export function ChargeEntries(props: Props) {
  return (
    <section className={page.card} aria-labelledby="lancamentos">
      <h2 id="lancamentos">Lançamentos</h2>
      <Rows {...props} />
    </section>
  );
}
