import { type ConfigSetting, configSettings } from '@balcao/contract/organization/configs';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTicketWords } from '../../../platform/session/ticket-words.ts';
import { Button } from '../../../ui/button.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import shared from '../../records/card-page.module.css';
import { LeaveGuard } from '../../records/leave-guard.tsx';
import { isForbidden, ListFault, NoAccess } from '../../records/list-fault.tsx';
import { SearchBox } from '../../records/search-box.tsx';
import { ConfigCard } from './config-card.tsx';
import { isFound } from './config-text.ts';
import style from './configs.module.css';
import { type ConfigState, configsQuery } from './queries.ts';
import { type Draft, isDirty } from './use-config-form.ts';

type Drafts = ReadonlyMap<string, Draft | undefined>;

const LINES = 6;

/** All settings of an installation, for admins. */
export function ConfigsPage() {
  const { q = '' } = useSearch({ from: '/office/configs' });
  const navigate = useNavigate();
  const list = useQuery(configsQuery);
  const search = (text: string | undefined) =>
    void navigate({ to: '/configs', search: text ? { q: text } : {}, replace: true });
  if (list.isLoadingError && isForbidden(list.error)) return <NoAccess />;
  return (
    <div className={shared.page}>
      <title>Configurações · Balcão</title>
      <div className={`${shared.head} ${style.head}`}>
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
    <div role="status" aria-label="Carregando" className={shared.card}>
      {Array.from({ length: LINES }, (_, index) => `line-${index}`).map((line) => (
        <Skeleton key={line} width="70%" />
      ))}
    </div>
  );
}

type Props = { states: ConfigState[]; q: string; onClear: () => void };

function Settings({ states, q, onClear }: Props) {
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const leaving = useRef(false);
  const { say } = useTicketWords();
  const setDraft = (key: string, draft: Draft | undefined) =>
    setDrafts((known) => new Map(known).set(key, draft));
  const dirty = states.filter((state) => isDirty(drafts.get(state.key), state));
  const shown = configSettings.flatMap((setting) => {
    const state = states.find(({ key }) => key === setting.key);
    // A setting with unsaved changes stays visible, whatever the search.
    const fits = state && (isFound(setting, state.value, q) || dirty.includes(state));
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
      <LeaveGuard dirty={dirty.length > 0} leaving={leaving} />
      {[...groups].map(([group, rows]) => (
        <GroupOfSettings key={group} name={group} rows={rows} drafts={drafts} setDraft={setDraft} />
      ))}
    </>
  );
}

type GroupProps = {
  name: string;
  rows: { setting: ConfigSetting; state: ConfigState }[];
  drafts: Drafts;
  setDraft: (key: string, draft: Draft | undefined) => void;
};

function GroupOfSettings({ name, rows, drafts, setDraft }: GroupProps) {
  return (
    <section className={shared.section} aria-label={name}>
      <h2>{name}</h2>
      <div className={shared.cards}>
        {rows.map(({ setting, state }) => (
          <ConfigCard
            key={setting.key}
            setting={setting}
            state={state}
            draft={drafts.get(setting.key)}
            setDraft={(draft) => setDraft(setting.key, draft)}
          />
        ))}
      </div>
    </section>
  );
}
