import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ListFault } from '../records/list-fault.tsx';
import { isRefused, RefusedRows } from './refused-filters.tsx';
import style from './reports.module.css';
import drawer from './rows-drawer.module.css';

type Page = {
  data: readonly unknown[];
  total: number;
  total_capped?: boolean | undefined;
  current_page: number;
  last_page: number;
};
type Props<Found extends Page> = {
  label: string;
  title: string;
  /** How the number is counted. */
  note?: ReactNode;
  found: UseQueryResult<Found>;
  /** What the rows are, alone and together, what is said without any, and the name of their list. */
  words: { one: string; many: string; none: string; list: string };
  /** Before how many there are: what they add up to. */
  sum?: (found: Found) => ReactNode;
  /** After how many there are. */
  tools?: ReactNode;
  onPage: (page: number) => void;
  onClose: () => void;
  /** Items of a list. */
  children: (row: Found['data'][number]) => ReactNode;
};

/** The rows behind a number, page by page, beside the report. */
export function RowsDrawer<Found extends Page>(props: Props<Found>) {
  const { label, title, note, found, onClose } = props;
  const { data, error, isLoadingError, isPlaceholderData, refetch } = found;
  return (
    <Dialog className={drawer.drawer} aria-label={label} onClose={onClose}>
      {(close) => (
        <>
          <header className={drawer.head}>
            <h2>{title}</h2>
            <Button onClick={close}>Fechar</Button>
          </header>
          {note && <p className={style.note}>{note}</p>}
          {isLoadingError &&
            (isRefused(error) ? (
              <RefusedRows error={error} />
            ) : (
              <ListFault error={error} onRetry={() => refetch()} />
            ))}
          {!data && !isLoadingError && (
            <div role="status" aria-label="Carregando">
              <Skeleton width="80%" />
              <Skeleton width="60%" />
            </div>
          )}
          {data && (
            <div className={drawer.body} aria-busy={isPlaceholderData}>
              <Rows {...props} data={data} />
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}

function Rows<Found extends Page>(props: Props<Found> & { data: Found }) {
  const { data, words, sum, tools, onPage, children } = props;
  const { total, current_page, last_page } = data;
  return (
    <>
      <div className={drawer.sum}>
        {sum?.(data)}
        <span>
          {data.total_capped && 'mais de '}
          {`${total.toLocaleString('pt-BR')} ${total === 1 ? words.one : words.many}`}
        </span>
        {tools}
      </div>
      {total === 0 && <p className={style.note}>{words.none}</p>}
      <ul className={style.rows} aria-label={words.list}>
        {data.data.map(children)}
      </ul>
      {last_page > 1 && (
        <nav className={drawer.pages} aria-label="Páginas">
          <Button disabled={current_page <= 1} onClick={() => onPage(current_page - 1)}>
            Anterior
          </Button>
          <span>{`Página ${current_page} de ${last_page}`}</span>
          <Button disabled={current_page >= last_page} onClick={() => onPage(current_page + 1)}>
            Próxima
          </Button>
        </nav>
      )}
    </>
  );
}

type RowProps = { what: ReactNode; amount?: ReactNode; below?: boolean; facts: string };

/** A row: what it is, its amount, and below them what else is known of it. */
export function DrawerRow({ what, amount, below, facts }: RowProps) {
  return (
    <li>
      <span className={style.what}>{what}</span>
      <span className={style.cents} data-below={below || undefined}>
        {amount}
      </span>
      <span className={style.facts}>{facts}</span>
    </li>
  );
}
