import type { Context } from '../../../platform/context.ts';
import { giveWay } from '../../../platform/giving-way.ts';
import { countPage, replaceSums, type UnitFiles } from './storage.store.ts';

/** However many files there are, a statement reads these, far within its time. */
const PAGE = 5_000;
/** For each moment of work so many of rest while people are there. */
const REST = 1;

/** Counts the files of each business unit, page by page; the old count stays until the new one is there. */
export async function countFiles(ctx: Context, page = PAGE): Promise<void> {
  // Those of no unit are always told, so that one sees when it was counted although there is no file.
  const sums = new Map<number | null, UnitFiles>([[null, { unit_id: null, files: 0, bytes: 0 }]]);
  for (let after = 0; ; ) {
    ctx.jobs.stopping.throwIfAborted();
    const begun = performance.now();
    const counted = await countPage(ctx.db, after, page);
    if (counted.length === 0) break;
    for (const { unit_id, files, bytes } of counted) {
      const sum = sums.get(unit_id) ?? { unit_id, files: 0, bytes: 0 };
      sums.set(unit_id, { unit_id, files: sum.files + files, bytes: sum.bytes + bytes });
    }
    after = Math.max(...counted.map(({ last_id }) => last_id));
    await giveWay(performance.now() - begun, { rest: REST });
  }
  const kept = [...sums.values()].filter(({ unit_id, files }) => unit_id === null || files > 0);
  await ctx.db.transaction().execute((trx) => replaceSums(trx, kept, ctx.clock()));
}
