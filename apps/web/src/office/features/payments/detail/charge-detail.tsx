import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError, failureText } from '../../../../platform/api-error.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { NoticePage } from '../../../../ui/notice-page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { ListFault } from '../../../records/list-fault.tsx';
import { lastSearch } from '../../../records/use-record-search.ts';
import { chargeQuery } from '../queries.ts';
import style from './charge-detail.module.css';
import { ChargeView } from './charge-view.tsx';
import type { BooksSlot, ThreadSlot } from './thread-slot.ts';

type Props = { id: number; thread: ThreadSlot; books: BooksSlot };

/** One charge: its money and conversation, and what the customer sees beside them. */
export function ChargeDetail({ id, ...slots }: Props) {
  const { data, error, refetch } = useQuery(chargeQuery(id));
  if (data) return <ChargeView charge={data.data} may={data.may} {...slots} />;
  if (!error) return <Waiting />;
  const gone = error instanceof ApiError && error.status > 0 && error.status < 500;
  if (gone) return <Gone text={failureText(error)} />;
  return (
    <ListFault
      error={error}
      title="Não foi possível abrir a cobrança"
      part={false}
      onRetry={() => refetch()}
    />
  );
}

function Gone({ text }: { text: string }) {
  return (
    <NoticePage icon="compass" title="Não foi possível abrir a cobrança" text={text}>
      <Link
        to="/pm_transaction"
        search={lastSearch('pm_transaction')}
        className={buttonClass({ variant: 'primary' })}
      >
        Voltar à lista
      </Link>
    </NoticePage>
  );
}

function Waiting() {
  return (
    <div className={style.page} role="status" aria-label="Carregando">
      <div className={style.head}>
        <Skeleton width={220} />
      </div>
      <div className={style.card}>
        {['62%', '38%', '54%', '44%', '70%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    </div>
  );
}
