import { store } from '../../../../ui/store.ts';
import type { DraftStore } from '../draft-store.ts';
import { lastDays, type Period, periodText, today, USUAL } from './periods.ts';

/** What the numbers are asked of. `quick`: the days of a quick choice, null for days that somebody chose. */
export type Asked = Period & { quick: number | null; version: number | 'all' };

const made = new WeakMap<DraftStore, ReturnType<typeof store<Asked>>>();

/** What was asked last; stays when another panel is opened. Without a published version there is only "all". */
export function askedOf(draft: DraftStore) {
  const first: Asked = {
    ...lastDays(USUAL, today()),
    quick: USUAL,
    version: draft.version() ?? 'all',
  };
  const known = made.get(draft) ?? store(first);
  made.set(draft, known);
  return known;
}

/** "25/10/2026 a 23/11/2026, versão 3". */
export const aboutText = (asked: Asked): string =>
  `${periodText(asked)}, ${asked.version === 'all' ? 'todas as versões' : `versão ${asked.version}`}`;
