import { isValidTaxId, plainTaxId } from '@balcao/brazil/tax-id';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

type Where = RawBuilder<SqlBool>;

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Tax ids and telephones are kept without their masks. */
function unmasked(q: string): string {
  if (isValidTaxId(q)) return plainTaxId(q);
  const digits = q.replace(/[\s().+-]/g, '');
  return /^\d{10,}$/.test(digits) ? digits : q;
}

/** Whether the text of a row's `search` begins so, accents and case ignored. */
export const begins = (row: string, q: string): Where =>
  sql`${sql.ref(`${row}.search`)} like searchable(${escaped(q)}) || '%'`;

/**
 * Whether a row's `search` holds the text, accents and case ignored, or its id is that number (`12`, `#12`). Less than
 * three letters in a row must begin a word, for the index of trigrams knows nothing shorter; a text without any letter
 * or digit is nowhere.
 */
export function searched(row: string, q: string): Where {
  const text = unmasked(q);
  if (!/[\p{L}\p{N}]/u.test(text)) return sql`false`;
  const column = sql.ref(`${row}.search`);
  const within = (before: string, part = text) =>
    sql<SqlBool>`${column} like ${before} || searchable(${escaped(part)}) || '%'`;
  const [mailbox] = /^[^@]*[\p{L}\p{N}]{3}[^@]*@/u.exec(text) ?? [];
  const found = mailbox
    ? // Half the rows share what follows: the index would read all of them.
      sql<SqlBool>`(${within('%', mailbox)} and position(searchable(${text}) in ${column}) > 0)`
    : /[\p{L}\p{N}]{3}/u.test(text)
      ? within('%')
      : sql<SqlBool>`(${begins(row, text)} or ${within('% ')})`;
  const number = /^#?(\d{1,15})$/.exec(q)?.[1];
  return number ? sql`(${found} or ${sql.ref(`${row}.id`)} = ${Number(number)})` : found;
}
