import { isValidTaxId, plainTaxId } from '@balcao/brazil/tax-id';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

type Where = RawBuilder<SqlBool>;

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Tax ids and telephones are stored without their masks. */
export function unmasked(q: string): string {
  if (isValidTaxId(q)) return plainTaxId(q);
  const digits = q.replace(/[\s().+-]/g, '');
  return /^\d{10,}$/.test(digits) ? digits : q;
}

/** A column of names as people sort it, ignoring accents and case, whatever the database's own order is. */
export const byName = (column: string): RawBuilder<string> => sql`searchable(${sql.ref(column)})`;

/** Whether the text of a row's `search` begins with the text, ignoring accents and case. */
export const begins = (row: string, q: string): Where =>
  sql`${sql.ref(`${row}.search`)} like searchable(${escaped(q)}) || '%'`;

/** Whether one column contains the text, ignoring accents and case; used with `searched`, which has the index. */
export const holds = (column: string, q: string): Where =>
  sql`position(searchable(${q}) in searchable(${sql.ref(column)})) > 0`;

/** The id that a text names: `12`, `#12`. */
export function idIn(q: string): number | undefined {
  const digits = /^#?(\d{1,15})$/.exec(q)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Runs of at least three letters or digits, taken before an "@" if there is one: half the rows share what follows. */
function indexedParts(text: string): string[] {
  const parts = (from: string) => from.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const mailbox = parts(text.split('@')[0] ?? '');
  return mailbox.length > 0 ? mailbox : parts(text);
}

/**
 * The letters of a part that are in few rows: of `PM0000001418`, which begins like all others, the number; of `maria1987`,
 * the number and the two letters before it. What is left still has four digits or five letters and digits.
 */
function rare(part: string): string {
  const [, number] = /^\p{L}{1,4}0+(\d{4,})$/u.exec(part) ?? [];
  return number ?? /\p{L}{2}\d{3,}$/u.exec(part)?.[0] ?? part;
}

/** Whether the index cannot find this text anywhere, but only at the beginning of a word. */
export const isShort = (q: string) => indexedParts(unmasked(q)).length === 0;

/**
 * Whether a row's `search` contains the text, ignoring accents and case, or its id is that number (`12`, `#12`). The
 * trigram index gets only what is rare of its parts, because trigrams across words, or of a prefix, are in every row; the rows that it finds are compared
 * with the whole text. Fewer than three letters in a row must begin a word, because the index has nothing shorter, unless
 * there are so `few` rows that each can be examined; a text without any letter or digit finds nothing.
 */
export function searched(row: string, q: string, few = false): Where {
  const text = unmasked(q);
  if (!/[\p{L}\p{N}]/u.test(text)) return sql`false`;
  const column = sql.ref(`${row}.search`);
  const within = (before: string, part: string) =>
    sql<SqlBool>`${column} like ${before} || searchable(${escaped(part)}) || '%'`;
  const parts = indexedParts(text).map(rare);
  const held = [
    ...parts.map((part) => within('%', part)),
    ...(parts[0] === text ? [] : [sql`position(searchable(${text}) in ${column}) > 0`]),
  ];
  const found =
    parts.length > 0 || few
      ? sql<SqlBool>`(${sql.join(held, sql` and `)})`
      : sql<SqlBool>`(${begins(row, text)} or ${within('% ', text)})`;
  const id = idIn(q);
  return id === undefined ? found : sql`(${found} or ${sql.ref(`${row}.id`)} = ${id})`;
}

/** The length of the pieces that `grams` cuts a text into. */
const GRAM = 6;

/**
 * Whether the text of a row's `search` contains a text of at least six characters, for a table with an index of `grams(search)`
 * (migration 0072); undefined for shorter ones. It finds rare texts only: what the index finds costs nothing more, but beside
 * other conditions each row would be cut into its pieces again.
 */
export function heldByGrams(row: string, q: string): Where | undefined {
  const text = unmasked(q);
  if (text.length < GRAM || !/[\p{L}\p{N}]/u.test(text)) return undefined;
  const column = sql.ref(`${row}.search`);
  return sql`grams(${column}) @> grams(searchable(${text})) and position(searchable(${text}) in ${column}) > 0`;
}
