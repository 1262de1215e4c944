import type { Readable } from 'node:stream';
import { readDate } from '@balcao/brazil/dates';
import type { EntryFilter } from '@balcao/contract/finance/entries';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { Cell } from '../../../platform/records/cells.ts';
import { type Format, streamSheet } from '../../../platform/records/export-stream.ts';
import { exportedUnits } from '../finance.policy.ts';
import * as store from './entries.store.ts';
import { askedBy, entryOf } from './entries.ts';
import { type Exported, exportedColumns } from './entry-export.rules.ts';

const BATCH_ROWS = 500;

function cellOf({ kind, value }: Exported): Cell {
  if (typeof value === 'number')
    return kind === 'money' ? { number: value / 100, decimals: 2 } : { number: value, decimals: 0 };
  if (!value) return null;
  return { text: kind === 'day' ? (readDate(value) ?? value) : value };
}

type Asked = { format: Format; sort: string; filter: EntryFilter };

/** Exactly the rows of the filter as a file, which the audit notes. Throws FORBIDDEN, TOO_MANY. */
export async function exportEntries(
  ctx: Context,
  actor: Actor,
  { format, sort, filter }: Asked,
): Promise<Readable> {
  if (!exportedUnits(actor)) throw new AppError('FORBIDDEN');
  const asked = await askedBy(ctx, actor, filter);
  async function* cells(trx: Db) {
    for await (const rows of store.eachBatch(trx, asked, sort, BATCH_ROWS)) {
      yield rows
        .map(entryOf)
        .map((entry) => exportedColumns.map(({ kind, of }) => cellOf({ kind, value: of(entry) })));
    }
  }
  const headings = exportedColumns.map(({ heading }) => heading);
  return streamSheet(ctx, actor, {
    format,
    headings,
    cells,
    record: 'fn_entry',
    asked: { filters: filter },
  });
}
