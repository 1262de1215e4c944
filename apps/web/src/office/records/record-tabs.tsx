import type { RecordDefinition } from '@balcao/contract/records/definition';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRecordExtension } from './record-extensions.ts';
import style from './tab-links.module.css';
import { useAbilities } from './use-abilities.ts';

type Tab = { label: string; tab: string | undefined };

const FORM: Tab = { label: 'Dados', tab: undefined };
export const HISTORY = { label: 'Histórico', tab: 'historico' } satisfies Tab;
const never = () => false;

/** The tabs of a row that this person may open, and the open one; undefined means the form. */
export function useRecordTabs(definition: RecordDefinition, id: number | undefined) {
  const asked = useSearch({ strict: false }).tab;
  const { log } = useAbilities(definition);
  const [first, second] = useRecordExtension(definition.name).tabs ?? [];
  const useFirst = first?.useShown ?? never;
  const useSecond = second?.useShown ?? never;
  const hasFirst = useFirst(id);
  const hasSecond = useSecond(id);
  const shown: Tab[] = [FORM];
  if (first && hasFirst) shown.push(first);
  if (second && hasSecond) shown.push(second);
  if (log && id !== undefined) shown.push(HISTORY);

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

/** The address holds the open tab; the form stays mounted behind the others. */
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
