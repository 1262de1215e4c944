import { Link } from '@tanstack/react-router';
import { Icon } from './icon.tsx';
import { pageWindow } from './page-window.ts';
import style from './pagination.module.css';

type Props = { page: number; last: number };
type PageLinkProps = { page: number; current?: boolean; label: string; children: React.ReactNode };

function PageLink({ page, current, label, children }: PageLinkProps) {
  return (
    <Link
      to="."
      search={(search: object) => ({ ...search, page })}
      className={style.page}
      activeProps={{}}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      resetScroll={false}
    >
      {children}
    </Link>
  );
}

/** Links to the pages around the current one, four on each side, in the `page` search parameter. */
export function Pagination({ page, last }: Props) {
  if (last <= 1) return null;
  return (
    <nav className={style.pages} aria-label="Páginas">
      {page > 1 && (
        <PageLink page={page - 1} label="Página anterior">
          <Icon name="back" size={16} />
        </PageLink>
      )}
      {pageWindow(page, last).map((number) => (
        <PageLink key={number} page={number} current={number === page} label={`Página ${number}`}>
          {number}
        </PageLink>
      ))}
      {page < last && (
        <PageLink page={page + 1} label="Próxima página">
          <span className={style.turn}>
            <Icon name="back" size={16} />
          </span>
        </PageLink>
      )}
    </nav>
  );
}
