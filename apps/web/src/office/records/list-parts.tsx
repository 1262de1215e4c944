import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import style from './list-parts.module.css';

const LINES = 8;

/** Lines in place of rows that are still to come. */
export function ListWaiting() {
  return (
    <div role="status" aria-label="Carregando" className={style.waiting}>
      {Array.from({ length: LINES }, (_, index) => `line-${index}`).map((line) => (
        <Skeleton key={line} width="70%" />
      ))}
    </div>
  );
}

type Page = {
  from: number | null;
  to: number | null;
  total: number;
  total_capped: boolean;
  current_page: number;
  last_page: number;
};

/** Which rows of how many are shown, and the way to the others; nothing for an empty list. */
export function ListFoot({ page }: { page: Page }) {
  if (page.from === null) return null;
  const { from, to, total, total_capped, current_page, last_page } = page;
  return (
    <div className={style.foot}>
      <span>{`${from}–${to} de ${total.toLocaleString('pt-BR')}${total_capped ? ' ou mais' : ''}`}</span>
      <Pagination page={current_page} last={last_page} />
    </div>
  );
}
