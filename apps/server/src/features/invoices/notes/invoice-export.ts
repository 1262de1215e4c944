import type { Readable } from 'node:stream';
import { readDate } from '@balcao/brazil/dates';
import type { InvoiceFilter } from '@balcao/contract/invoices/invoices';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { Cell } from '../../../platform/records/cells.ts';
import { type Format, streamSheet } from '../../../platform/records/export-stream.ts';
import { exportedUnits } from '../invoices.policy.ts';
import { type Exported, exportedColumns } from './invoice-export.rules.ts';
import * as store from './invoices.store.ts';
import { askedBy, invoiceOf } from './invoices.ts';

const BATCH_ROWS = 500;
/** As `yyyy-mm-dd`. */
const localDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });

function cellOf({ kind, value }: Exported): Cell {
  if (typeof value === 'number')
    return kind === 'money' ? { number: value / 100, decimals: 2 } : { number: value, decimals: 0 };
  if (!value) return null;
  const day = kind === 'time' ? localDay.format(new Date(value)) : value;
  return { text: kind === 'text' ? value : (readDate(day) ?? value) };
}

type Asked = { format: Format; sort: string; filter: InvoiceFilter };

/** Exactly the rows of the filter as a file, which the audit notes. Throws FORBIDDEN, TOO_MANY. */
export async function exportInvoices(
  ctx: Context,
  actor: Actor,
  { format, sort, filter }: Asked,
): Promise<Readable> {
  if (!exportedUnits(actor)) throw new AppError('FORBIDDEN');
  const asked = askedBy(actor, filter);
  async function* cells(trx: Db) {
    for await (const rows of store.eachBatch(trx, asked, sort, BATCH_ROWS)) {
      yield rows
        .map(invoiceOf)
        .map((one) => exportedColumns.map(({ kind, of }) => cellOf({ kind, value: of(one) })));
    }
  }
  return streamSheet(ctx, actor, {
    format,
    headings: exportedColumns.map(({ heading }) => heading),
    cells,
    record: 'nf_invoice',
    asked: { filters: filter },
  });
}
