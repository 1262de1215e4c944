import type { EntryFilter } from '@balcao/contract/finance/entries';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

type Where = RawBuilder<SqlBool>;
const trees = { fn_account_id: 'fn_account', fn_cost_center_id: 'fn_cost_center' } as const;
type Tree = keyof typeof trees;
const allTrees = Object.keys(trees) as Tree[];
/** Ids of accounts and of cost centres: of each filter that is asked, one and all below it. */
export type Branches = { [tree in Tree]?: number[] };

/** Of each tree that a filter names, the ids of the row and of all below it: the database plans better for ids that it knows. */
export async function listBranches(db: Db, filter: EntryFilter): Promise<Branches> {
  const named = allTrees.filter((tree) => filter[tree] !== undefined);
  const branches = named.map(async (tree) => {
    const table = sql.table(trees[tree]);
    const { rows } = await sql<{ id: number }>`
      with recursive branch as (
        select id from ${table} where id = ${filter[tree]}
        union select below.id from ${table} below join branch on below.parent_id = branch.id
      ) select id from branch`.execute(db);
    return [tree, rows.map(({ id }) => id)] as const;
  });
  return Object.fromEntries(await Promise.all(branches));
}

/** The columns of the row, as sums and whole entries have them, are in their branches. */
export const inBranches = (row: string, branches: Branches): Where[] =>
  allTrees.flatMap((tree) => {
    const ids = branches[tree];
    return ids ? sql<SqlBool>`${sql.ref(`${row}.${tree}`)} = any(${ids}::bigint[])` : [];
  });

/** The ids of one of the branches, and the others. */
export function apart(branches: Branches) {
  const tree = branches.fn_account_id ? 'fn_account_id' : 'fn_cost_center_id';
  const { [tree]: ids = [], ...others } = branches;
  return { tree, ids, others } as const;
}

export const isOfTrees = (branches: Branches) => allTrees.some((tree) => branches[tree]);

/** Entries that are not split have their account and cost centre themselves; of the others the parts say it. */
export type Split = 'whole' | 'split';

function ofSplit(branches: Branches): Where[] {
  const parts = inBranches('part', branches).map(
    (part) => sql<SqlBool>`row.id in (select part.entry_id from fn_entry_part part where ${part})`,
  );
  return [sql`row.fn_account_id is null`, ...parts];
}

/** In the branches, whole or by parts. */
export function ofBranches(branches: Branches, split?: Split): Where {
  const both = (parts: Where[]): Where => sql`(${sql.join(parts, sql` and `)})`;
  const [whole, parted] = [both(inBranches('row', branches)), both(ofSplit(branches))];
  if (split) return split === 'whole' ? whole : parted;
  return sql`(${whole} or ${parted})`;
}
