export type Person = { id: number; name: string };

/** Of a draft that is taken up again. */
const MOST_LOOKED_UP = 10;

/** A name that is being written after an `@`: where the `@` stands, and what follows it up to the caret. */
export type Mentioning = { from: number; query: string };

// `RegExp.escape` is younger than the browsers that we serve.
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const WRITING = /(?:^|[\s(])@(\p{L}[\p{L}.'-]*(?: [\p{L}.'-]*){0,3})?$/u;

/** What stands before the caret, unless it is no mention or one that is chosen already. */
export function mentioningAt(text: string, caret: number, chosen: Person[]): Mentioning | null {
  const match = WRITING.exec(text.slice(0, caret));
  if (!match) return null;
  const query = match[1] ?? '';
  if (chosen.some(({ name }) => query.startsWith(name))) return null;
  return { from: caret - query.length - 1, query };
}

/** The text with the whole name in its place, and where the caret goes. */
export function withMention(text: string, { from, query }: Mentioning, { name }: Person) {
  const after = text.slice(from + 1 + query.length).replace(/^ /, '');
  const gap = /^[,.;:!?)]/.test(after) ? '' : ' ';
  const before = `${text.slice(0, from)}@${name}${gap}`;
  return { text: before + after, caret: before.length };
}

/** The first words of what may be mentions in a text, to look for the people behind them. */
export function wordsOfMentions(text: string): string[] {
  const words = [...text.matchAll(/(?:^|[\s(])@(\p{L}[\p{L}.'-]*)/gu)].map(([, word = '']) => word);
  return [...new Set(words)].slice(0, MOST_LOOKED_UP);
}

type Part = { text: string; person: Person | null };

/** Splits a message at the names that it mentions. */
export function mentionParts(text: string, people: Person[]): Part[] {
  if (people.length === 0) return [{ text, person: null }];
  const byText = new Map(people.map((person) => [`@${person.name}`, person]));
  // The longer name first: "@Ana Souza" is not "@Ana" with something behind it.
  const names = [...byText.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(`(${names.join('|')})(?![\\p{L}\\p{N}])`, 'u');
  return text
    .split(pattern)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, person: byText.get(part) ?? null }));
}

/** Those of them whom the text still names. */
export function mentionedIn(text: string, people: Person[]): Person[] {
  const named = new Set(mentionParts(text, people).map(({ person }) => person?.id));
  return people.filter(({ id }) => named.has(id));
}
