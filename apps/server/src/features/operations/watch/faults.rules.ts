import type { Line, Operations, SectionName } from '@balcao/contract/operations/operations';

export type Fault = { key: string; section: SectionName; text: string };

const sectionsOf = ({ at: _at, ...sections }: Operations) =>
  Object.entries(sections) as [SectionName, { lines: Line[] }][];

/** What does not work now. A warning (`aviso`) is for those who look: it wakes nobody. */
export const faultsOf = (all: Operations): Fault[] =>
  sectionsOf(all).flatMap(([section, { lines }]) =>
    lines
      .filter(({ state }) => state === 'falha')
      .map(({ key, text, todo }) => ({ key, section, text: todo ? `${text} ${todo}` : text })),
  );

/** Sections that could not be read: nobody knows whether their earlier faults are over. */
export const unreadSections = (all: Operations): SectionName[] =>
  sectionsOf(all).flatMap(([section, { lines }]) =>
    lines.some(({ key }) => key === `${section}.unread`) ? [section] : [],
  );

export const sectionOfKey = (key: string): SectionName => key.split('.')[0] as SectionName;

/** Faults by the section of the page where one sees them: a page has one notice. */
export function bySection(faults: Fault[]): [SectionName, string][] {
  const texts = new Map<SectionName, string[]>();
  for (const { section, text } of faults) texts.set(section, [...(texts.get(section) ?? []), text]);
  return [...texts].map(([section, all]) => [section, all.join('\n').slice(0, MOST_TEXT)]);
}

const MOST_TEXT = 2_000;
