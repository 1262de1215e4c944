import { Link } from '@tanstack/react-router';
import style from './record-edit.module.css';

const tabs = [
  { label: 'Dados', tab: undefined },
  { label: 'Histórico', tab: 'historico' },
] as const;

/** The open tab is in the address; the form is kept behind the history. */
export function RecordTabs({ tab: open }: { tab: string | undefined }) {
  return (
    <nav className={style.tabs} aria-label="Partes do registro">
      {tabs.map(({ label, tab }) => (
        <Link
          key={label}
          to="."
          search={(before) => ({ ...before, tab })}
          activeProps={{}}
          aria-current={
            (open === 'historico' ? 'historico' : undefined) === tab ? 'page' : undefined
          }
          replace
          resetScroll={false}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
