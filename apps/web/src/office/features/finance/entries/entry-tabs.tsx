import { Link } from '@tanstack/react-router';
import style from '../../../records/tab-links.module.css';
import type { EntrySearch } from './entry-search.ts';

const tabs = [
  { label: 'A pagar', direction: 'payable' },
  { label: 'A receber', direction: 'receivable' },
  { label: 'Todos', direction: undefined },
] as const;

/** The list's two sides; the address holds which one. */
export function EntryTabs({ search }: { search: EntrySearch }) {
  return (
    <nav className={style.tabs} aria-label="A pagar ou a receber">
      {tabs.map(({ label, direction }) => (
        <Link
          key={label}
          to="/fn_entry"
          search={{ ...search, direction, page: undefined }}
          activeOptions={{ explicitUndefined: true }}
          activeProps={{}}
          aria-current={search.direction === direction ? 'page' : undefined}
          resetScroll={false}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
