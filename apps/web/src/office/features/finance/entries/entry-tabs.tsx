import { Link } from '@tanstack/react-router';
import style from '../../../records/tab-links.module.css';
import type { EntrySearch } from './entry-search.ts';

const tabs = [
  { label: 'A pagar', direction: 'payable' },
  { label: 'A receber', direction: 'receivable' },
  { label: 'Todos', direction: undefined },
] as const;

/** What a side shows at first: what is still to be paid or received. */
const OPEN = 'open,partial';

/** A side keeps the chosen states; all entries are those of every state again. */
function searchOf(search: EntrySearch, direction: (typeof tabs)[number]['direction']) {
  const usual = direction && !search.direction ? OPEN : undefined;
  const chosen = !direction && search.state === OPEN ? undefined : search.state;
  return { ...search, direction, state: chosen ?? usual, page: undefined };
}

/** The list's two sides; the address holds which one. */
export function EntryTabs({ search }: { search: EntrySearch }) {
  return (
    <nav className={style.tabs} aria-label="A pagar ou a receber">
      {tabs.map(({ label, direction }) => (
        <Link
          key={label}
          to="/fn_entry"
          search={searchOf(search, direction)}
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
