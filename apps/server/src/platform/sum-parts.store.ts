import { type RawBuilder, sql } from 'kysely';
import type { Part } from './sum-parts.rules.ts';

/**
 * The rows of a table of sums that the parts ask for, each with the columns that `mark` says of its part. Not for an empty list.
 * Each part is a select of its own whose grain the planner sees: joined to a list of parts, months count as half of the
 * table there, and from some size on it reads all of it.
 */
export function sumsOf<P extends Part>(
  table: string,
  day: 'on' | 'due_on',
  parts: readonly P[],
  mark?: (part: P) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql.join(
    parts.map((part) => {
      const columns = mark ? sql`${mark(part)}, *` : sql`*`;
      return sql`select ${columns} from ${sql.table(table)}
        where grain = ${part.grain} and ${sql.ref(day)} between ${part.from}::date and ${part.until}::date`;
    }),
    sql` union all `,
  );
}
