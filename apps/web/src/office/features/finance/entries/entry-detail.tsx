import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError, failureText } from '../../../../platform/api-error.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { NoticePage } from '../../../../ui/notice-page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { ListFault } from '../../../records/list-fault.tsx';
import { lastSearch } from '../../../records/use-record-search.ts';
import style from './entry-detail.module.css';
import { entryQuery } from './entry-queries.ts';
import { type EntrySlot, EntryView } from './entry-view.tsx';

const FAULT = 'Não foi possível abrir o lançamento';

type Props = { id: number; notes: EntrySlot; thread: EntrySlot };

/** One entry: its money, its data and its conversation. */
export function EntryDetail({ id, ...slots }: Props) {
  const { data, error, refetch } = useQuery(entryQuery(id));
  if (data) return <EntryView entry={data.data} may={data.may} {...slots} />;
  if (!error) return <Waiting />;
  const gone = error instanceof ApiError && error.status > 0 && error.status < 500;
  if (gone) return <Gone text={failureText(error)} />;
  return <ListFault error={error} title={FAULT} part={false} onRetry={() => refetch()} />;
}

function Gone({ text }: { text: string }) {
  return (
    <NoticePage icon="compass" title={FAULT} text={text}>
      <Link
        to="/fn_entry"
        search={lastSearch('fn_entry')}
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
