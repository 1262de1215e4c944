import { Readable } from 'node:stream';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Cell } from '../../platform/records/cells.ts';
import { csvOf } from '../../platform/records/csv.ts';
import { xlsxOf } from '../../platform/records/xlsx.ts';
import * as store from './read.store.ts';
import { filterOf } from './read.ts';
import { requireViewer } from './tickets.ts';

const formats = { csv: csvOf, xlsx: xlsxOf };
const HEADINGS = ['Número', 'Título', 'Pessoa', 'Setor', 'Saldo'];
/** More than this nobody reads in a spreadsheet, and the file is made in memory. */
const MOST_ROWS = 20_000;

const text = (value: string | null): Cell => (value === null ? null : { text: value });

type Asked = Omit<store.Filter, 'scope'> & { sort: store.Sort; format: keyof typeof formats };

/** The list over all its pages as a file, which the audit notes. Throws FORBIDDEN. */
export async function exportBalances(
  ctx: Context,
  actor: Actor,
  { format, sort, ...asked }: Asked,
): Promise<Readable> {
  requireViewer(actor);
  const span = { sort, limit: MOST_ROWS, offset: 0 };
  const rows = await store.listPage(ctx.db, filterOf(ctx, actor, asked), span);
  await writeAudit(ctx.db, actor, {
    action: 'export',
    record: 'at_ticket_balance',
    recordId: null,
    after: { format, rows: rows.length, whole: rows.length < MOST_ROWS, filters: asked },
  });
  const cells = rows.map((row): Cell[] => [
    { number: row.at_ticket_id, decimals: 0 },
    text(row.title),
    text(row.person_name),
    text(row.sector_name),
    { number: row.balance_cents / 100, decimals: 2 },
  ]);
  const batches = (async function* () {
    yield cells;
  })();
  return Readable.from(formats[format](HEADINGS, batches));
}
