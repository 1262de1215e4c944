import type { Operations } from '@balcao/contract/operations/operations';
import { sectionNames, sectionTitles, stateWords } from './section-titles.ts';

/** What changed for the worse or the better between two readings; null if every section is as before. */
export function changeText(before: Operations, now: Operations): string | null {
  const changed = sectionNames.filter((name) => before[name].state !== now[name].state);
  if (changed.length === 0) return null;
  return changed
    .map((name) => `${sectionTitles[name]}: ${stateWords[now[name].state].word}.`)
    .join(' ');
}
