export type Person = { id: number; name: string };

/** A limit for looking up the people named in a draft. */
const MOST_LOOKED_UP = 10;

/** A mention that is being typed: the position of its `@`, and the text from there to the caret. */
export type Mentioning = { from: number; query: string };

// Some supported browsers lack `RegExp.escape`.
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const WRITING = /(?:^|[\s(])@(\p{L}[\p{L}.'-]*(?: [\p{L}.'-]*){0,3})?$/u;

/** The mention before the caret; null if there is none or its person is already chosen. */
export function mentioningAt(text: string, caret: number, chosen: Person[]): Mentioning | null {
  const match = WRITING.exec(text.slice(0, caret));
  if (!match) return null;
  const query = match[1] ?? '';
  if (chosen.some(({ name }) => query.startsWith(name))) return null;
  return { from: caret - query.length - 1, query };
}

/** The text with the whole name inserted, and the new position of the caret. */
export function withMention(text: string, { from, query }: Mentioning, { name }: Person) {
  const after = text.slice(from + 1 + query.length).replace(/^ /, '');
  const gap = /^[,.;:!?)]/.test(after) ? '' : ' ';
  const before = `${text.slice(0, from)}@${name}${gap}`;
  return { text: before + after, caret: before.length };
}

/** The first words of possible mentions in a text, to search for the people. */
export function wordsOfMentions(text: string): string[] {
  const words = [...text.matchAll(/(?:^|[\s(])@(\p{L}[\p{L}.'-]*)/gu)].map(([, word = '']) => word);
  return [...new Set(words)].slice(0, MOST_LOOKED_UP);
}

type Part = { text: string; person: Person | null };

/** Splits a message at the names that it mentions. */
export function mentionParts(text: string, people: Person[]): Part[] {
  if (people.length === 0) return [{ text, person: null }];
  const byText = new Map(people.map((person) => [`@${person.name}`, person]));
  // Longer names first, so that "@Ana Souza" does not match as "@Ana".
  const names = [...byText.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(`(${names.join('|')})(?![\\p{L}\\p{N}])`, 'u');
  return text
    .split(pattern)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, person: byText.get(part) ?? null }));
}

/** The people whom the text still mentions. */
export function mentionedIn(text: string, people: Person[]): Person[] {
  const named = new Set(mentionParts(text, people).map(({ person }) => person?.id));
  return people.filter(({ id }) => named.has(id));
}
