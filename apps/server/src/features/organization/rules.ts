import { stateInitials } from '@balcao/brazil/states';
import type { RecordBehaviour } from '../../platform/records/behaviour.ts';

/** What a search for cities names: `Campinas - SP`, `campinas sp`, `Campinas/SP`; `state` null where it names none. */
export function cityWords(text: string): { name: string; state: string | null } {
  const [, name = '', last = ''] = /^(.*?)[\s,/-]*(?<!\p{L})([a-z]{2})$/iu.exec(text.trim()) ?? [];
  const state = last.toUpperCase();
  return stateInitials.has(state) ? { name, state } : { name: text, state: null };
}

/** Behind a name the state narrows the list, unless a filter says which one. */
export const cityBehaviour: RecordBehaviour = {
  narrow: ({ q = '', filters }) => {
    const { name, state } = cityWords(q);
    if (name === '' || state === null) return { q, filters };
    return { q: name, filters: { state: [state], ...filters } };
  },
};
