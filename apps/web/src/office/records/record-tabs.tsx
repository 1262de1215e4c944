import type { RecordDefinition } from '@balcao/contract/records/definition';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { channelsQuery } from '../features/messages/thread-queries.ts';
import style from './record-edit.module.css';
import { useAbilities } from './use-abilities.ts';

const tabs = [
  { label: 'Dados', tab: undefined },
  { label: 'Mensagens', tab: 'mensagens' },
  { label: 'Histórico', tab: 'historico' },
] as const;

/** Whether a row has conversations that this person may read. */
function useHasThreads({ name }: RecordDefinition, id: number | undefined): boolean {
  const parent = { origin: 'gl_user', parent_code: String(id) } as const;
  const has = id !== undefined && name === parent.origin;
  const { data } = useQuery({ ...channelsQuery(parent), enabled: has });
  return has && data !== undefined && data.length > 0;
}

/** The parts of a row that this person may open, and the open one: undefined is the form. */
export function useRecordTabs(definition: RecordDefinition, id: number | undefined) {
  const asked = useSearch({ strict: false }).tab;
  const { log } = useAbilities(definition);
  const mensagens = useHasThreads(definition, id);
  const may = { mensagens, historico: log && id !== undefined };
  const shown = tabs.filter(({ tab }) => tab === undefined || may[tab]);
  const navigate = useNavigate();
  const toForm = () =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, tab: undefined }),
      replace: true,
      resetScroll: false,
    });
  return { shown, open: shown.find(({ tab }) => tab === asked)?.tab, toForm };
}

/** The open tab is in the address; the form is kept behind the others. */
export function RecordTabs({ shown, open }: Omit<ReturnType<typeof useRecordTabs>, 'toForm'>) {
  return (
    <nav className={style.tabs} aria-label="Partes do registro">
      {shown.map(({ label, tab }) => (
        <Link
          key={label}
          to="."
          search={(before) => ({ ...before, tab })}
          activeOptions={{ explicitUndefined: true }}
          activeProps={{}}
          aria-current={open === tab ? 'page' : undefined}
          replace
          resetScroll={false}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
