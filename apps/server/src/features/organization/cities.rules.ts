import { stateInitials } from '@balcao/brazil/states';
import type { RecordBehaviour } from '../../platform/records/behaviour.ts';

const isLetter = (sign: string | undefined) => sign !== undefined && /\p{L}/u.test(sign);
const parting = ' \t\n,/-';

/**
 * The place in a search for cities: `Campinas - SP`, `campinas sp`, `Campinas/SP`; `state` is null if the search names
 * none. Strangers can call this, so it reads each character once.
 */
export function cityWords(text: string): { name: string; state: string | null } {
  const words = text.trim();
  const state = words.slice(-2).toUpperCase();
  if (!stateInitials.has(state) || isLetter(words.at(-3))) return { name: text, state: null };
  let end = words.length - 2;
  while (end > 0 && parting.includes(words.charAt(end - 1))) end--;
  return { name: words.slice(0, end), state };
}

/** A state after the name narrows the list, unless a filter names a state. */
export const cityBehaviour: RecordBehaviour = {
  narrow: ({ q = '', filters }) => {
    const { name, state } = cityWords(q);
    if (name === '' || state === null) return { q, filters };
    return { q: name, filters: { state: [state], ...filters } };
  },
};
