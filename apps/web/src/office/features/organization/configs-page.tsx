import { type ConfigSetting, configSettings } from '@balcao/contract/configs';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { useTicketWords } from '../../../platform/session/ticket-words.ts';
import { Button } from '../../../ui/button.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LeaveGuard } from '../../records/leave-guard.tsx';
import { isForbidden, ListFault, NoAccess } from '../../records/list-fault.tsx';
import { SearchBox } from '../../records/search-box.tsx';
import { ConfigCard } from './config-card.tsx';
import { isFound } from './config-text.ts';
import style from './configs.module.css';
import { type ConfigState, configsQuery } from './queries.ts';

const LINES = 6;

/** Everything that an installation can be told, for admins. */
export function ConfigsPage() {
  const { q = '' } = useSearch({ from: '/office/configs' });
  const navigate = useNavigate();
  const list = useQuery(configsQuery);
  const search = (text: string | undefined) =>
    void navigate({ to: '/configs', search: text ? { q: text } : {}, replace: true });
  if (list.isLoadingError && isForbidden(list.error)) return <NoAccess />;
  return (
    <div className={style.page}>
      <title>Configurações · Balcão</title>
      <div className={style.head}>
        <h1>Configurações</h1>
        <SearchBox q={q} onSearch={search} />
      </div>
      {list.isPending && <Waiting />}
      {list.isLoadingError && (
        <ListFault
          error={list.error}
          title="Não foi possível carregar as configurações"
          onRetry={() => list.refetch()}
        />
      )}
      {list.data && <Settings states={list.data} q={q} onClear={() => search(undefined)} />}
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Carregando" className={style.card}>
      {Array.from({ length: LINES }, (_, index) => `line-${index}`).map((line) => (
        <Skeleton key={line} width="70%" />
      ))}
    </div>
  );
}

type Props = { states: ConfigState[]; q: string; onClear: () => void };

function Settings({ states, q, onClear }: Props) {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const leaving = useRef(false);
  const { say } = useTicketWords();
  const onDirty = useCallback((key: string, is: boolean) => {
    setDirty((known) => {
      if (known.has(key) === is) return known;
      const next = new Set(known);
      if (is) next.add(key);
      else next.delete(key);
      return next;
    });
  }, []);
  const shown = configSettings.flatMap((setting) => {
    const state = states.find(({ key }) => key === setting.key);
    // What is being written stays in sight, whatever is searched for.
    const fits = state && (isFound(setting, state.value, q) || dirty.has(setting.key));
    return fits ? [{ setting, state }] : [];
  });
  const groups = Map.groupBy(shown, ({ setting }) => say(setting.group));
  if (shown.length === 0) {
    const text = 'Nenhuma configuração combina com a busca.';
    return (
      <NoticePage part icon="search" title="Nada encontrado" text={text}>
        <Button onClick={onClear}>Limpar busca</Button>
      </NoticePage>
    );
  }
  return (
    <>
      <LeaveGuard dirty={dirty.size > 0} leaving={leaving} />
      {[...groups].map(([group, rows]) => (
        <GroupOfSettings key={group} name={group} rows={rows} onDirty={onDirty} />
      ))}
    </>
  );
}

type GroupProps = {
  name: string;
  rows: { setting: ConfigSetting; state: ConfigState }[];
  onDirty: (key: string, dirty: boolean) => void;
};

function GroupOfSettings({ name, rows, onDirty }: GroupProps) {
  return (
    <section className={style.section} aria-label={name}>
      <h2>{name}</h2>
      <div className={style.cards}>
        {rows.map(({ setting, state }) => (
          <ConfigCard key={setting.key} setting={setting} state={state} onDirty={onDirty} />
        ))}
      </div>
    </section>
  );
}
