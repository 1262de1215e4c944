import { ticketWords } from '@balcao/brazil/ticket-words';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSession } from '../../../platform/session/use-session.ts';
import hidden from '../../../ui/hidden.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { useRemoteOptions } from '../../../ui/use-remote-options.ts';
import { useNavigation } from '../navigation.ts';
import { entriesOf } from './entries.ts';
import style from './palette.module.css';
import { optionId, PaletteList } from './palette-list.tsx';
import { inGroups, ranked, unique } from './rank.ts';
import { type Entry, noteEntry, recentEntries } from './recent.ts';
import { searchFor } from './search-everywhere.ts';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** What is offered for `query`: actions that fit, then what the server finds. */
function useOffers(query: string) {
  const session = useSession();
  const navigation = useNavigation();
  const [recent] = useState(recentEntries);
  const [search] = useState(() => searchFor(session, navigation));
  const { options, state } = useRemoteOptions(search, query || null);
  const own = entriesOf(navigation, ticketWords(session.configs));
  const offers = query ? [...ranked(own, query), ...options] : [...recent, ...own];
  return { groups: inGroups(unique(offers)), searching: state === 'searching' };
}

/** Everything by name, from anywhere: a combobox whose list follows the arrow keys. */
export function Palette({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { groups, searching } = useOffers(text.trim());
  const offers = groups.flatMap(([, entries]) => entries);
  const chosen = offers[active];
  useEffect(() => dialog.current?.showModal(), []);

  const run = (entry: Entry) => {
    noteEntry(entry);
    dialog.current?.close();
    if (entry.path === undefined) entry.act();
    else void router.navigate({ href: entry.path });
  };
  const keys = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by && offers.length > 0) {
      event.preventDefault();
      setActive((active + by + offers.length) % offers.length);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      run(chosen);
    }
  };
  return (
    <dialog
      ref={dialog}
      className={style.palette}
      aria-label="Buscar e ir para"
      closedby="any"
      onClose={onClose}
    >
      <div className={style.field}>
        <Icon name="search" />
        <input
          role="combobox"
          aria-label="Buscar e ir para"
          aria-expanded={offers.length > 0}
          aria-controls="palette-list"
          aria-autocomplete="list"
          aria-activedescendant={chosen && optionId(chosen)}
          placeholder="Ir para, criar, buscar por nome ou número…"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setActive(0);
          }}
          onKeyDown={keys}
        />
        <button
          type="button"
          aria-label="Fechar"
          title="Fechar (Esc)"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" size={16} />
        </button>
      </div>
      <PaletteList groups={groups} chosen={chosen} run={run} />
      <p className={offers.length === 0 ? style.nothing : hidden.hidden} role="status">
        {searching ? 'Procurando...' : countText(offers.length)}
      </p>
    </dialog>
  );
}

function countText(count: number): string {
  if (count === 0) return 'Nada encontrado';
  return count === 1 ? '1 opção' : `${count} opções`;
}
