import { ticketWords } from '@balcao/brazil/ticket-words';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../../platform/session/use-session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import hidden from '../../../ui/hidden.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { useActiveOption } from '../../../ui/use-active-option.ts';
import { useRemoteOptions } from '../../../ui/use-remote-options.ts';
import { useNavigation } from '../navigation.ts';
import { entriesOf } from './entries.ts';
import style from './palette.module.css';
import { optionId, PaletteList } from './palette-list.tsx';
import { inGroups, ranked, unique } from './rank.ts';
import { type Entry, noteEntry, recentEntries } from './recent.ts';
import { searchFor } from './search-everywhere.ts';

const fits = (entry: Entry, query: string) => ranked([entry], query).length > 0;

/** The offers for `query`: matching actions first, then results from the server. */
function useOffers(query: string) {
  const session = useSession();
  const navigation = useNavigation();
  const [recent] = useState(recentEntries);
  const [search] = useState(() => searchFor(session, navigation));
  const { options, state } = useRemoteOptions(search, query || null, fits);
  const own = entriesOf(navigation, ticketWords(session.configs));
  const offers = query ? [...ranked(own, query), ...options] : [...recent, ...own];
  return { groups: inGroups(unique(offers)), searching: state === 'searching' };
}

/** Finds places, actions and data by name, from anywhere. */
export function Palette({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      bare
      className={style.palette}
      aria-label="Buscar e ir para"
      closedby="any"
      onClose={onClose}
    >
      {(close) => <Search close={close} />}
    </Dialog>
  );
}

/** A combobox; the arrow keys move through its list. */
function Search({ close }: { close: () => void }) {
  const router = useRouter();
  const [text, setText] = useState('');
  const { groups, searching } = useOffers(text.trim());
  const offers = groups.flatMap(([, entries]) => entries);

  const run = (entry: Entry) => {
    noteEntry(entry);
    close();
    if (entry.path === undefined) entry.act();
    else void router.navigate({ href: entry.path });
  };
  const { active, onKey, restart } = useActiveOption(offers, run);
  return (
    <>
      <div className={style.field}>
        <Icon name="search" />
        <input
          role="combobox"
          aria-label="Buscar e ir para"
          aria-expanded={offers.length > 0}
          aria-controls="palette-list"
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          placeholder="Ir para, criar, buscar por nome ou número…"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            restart();
          }}
          onKeyDown={onKey}
        />
        <button type="button" aria-label="Fechar" title="Fechar (Esc)" onClick={close}>
          <Icon name="close" size={16} />
        </button>
      </div>
      <PaletteList groups={groups} active={active} run={run} />
      <p className={offers.length === 0 ? style.nothing : hidden.hidden} role="status">
        {searching ? 'Procurando...' : countText(offers.length)}
      </p>
    </>
  );
}

function countText(count: number): string {
  if (count === 0) return 'Nada encontrado';
  return count === 1 ? '1 opção' : `${count} opções`;
}
