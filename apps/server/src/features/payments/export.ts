import type { Readable } from 'node:stream';
import { readDate } from '@balcao/brazil/dates';
import { formatTaxId } from '@balcao/brazil/tax-id';
import type { ChargeFilter } from '@balcao/contract/payments/charges';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import type { Cell } from '../../platform/records/cells.ts';
import { type Format, streamSheet } from '../../platform/records/export-stream.ts';
import * as store from './charges.store.ts';
import { askedBy, chargeOf } from './charges.ts';
import { type Exported, exportedColumns } from './export.rules.ts';

const BATCH_ROWS = 500;

const text = (value: string | null): Cell => (value ? { text: value } : null);

function cellOf({ kind, value }: Exported): Cell {
  if (typeof value === 'number') {
    return kind === 'money' ? { number: value / 100, decimals: 2 } : { number: value, decimals: 0 };
  }
  if (kind === 'day') return text(value && (readDate(value) ?? value));
  if (kind === 'tax_id') return text(value && formatTaxId(value));
  return text(value);
}

type Asked = { format: Format; sort: string; filter: ChargeFilter };

/** Exactly the rows of the filter as a file, which the audit notes. Throws FORBIDDEN, TOO_MANY. */
export async function exportCharges(
  ctx: Context,
  actor: Actor,
  { format, sort, filter }: Asked,
): Promise<Readable> {
  if (!actor.roles.can_finance_export) throw new AppError('FORBIDDEN');
  const asked = askedBy(ctx, actor, filter);
  async function* cells(trx: Db) {
    for await (const rows of store.eachBatch(trx, asked, sort, BATCH_ROWS)) {
      const charges = rows.map((row) => chargeOf(ctx, row));
      yield charges.map((charge) =>
        exportedColumns.map(({ kind, of }) => cellOf({ kind, value: of(charge) })),
      );
    }
  }
  const headings = exportedColumns.map(({ heading }) => heading);
  const record = 'pm_transaction';
  return streamSheet(ctx, actor, { format, headings, cells, record, asked: { filters: filter } });
}
