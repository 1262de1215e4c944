import { Readable } from 'node:stream';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import { perContext } from '../../../platform/per-context.ts';
import { type ZipPart, zipOf } from '../../../platform/zip.ts';
import { exportedUnits, hasUnit } from '../invoices.policy.ts';
import { getFiscalRow } from '../units/fiscal.ts';
import { type Archived, eachDocument, hasNotes } from './archive.store.ts';

const BATCH = 50;
/** Each reads the database for as long as its reader takes. */
const MOST_AT_ONCE = 4;
const running = perContext(() => ({ count: 0 }));

const folders: Record<string, string> = { note: 'nfse', dps: 'dps', event_answer: 'eventos' };

function pathOf({ kind, access_key: key, series, number, id }: Archived): string {
  const folder = folders[kind] ?? kind;
  const name = key ?? `${series.padStart(5, '0')}-${String(number).padStart(15, '0')}`;
  return kind === 'event_answer' ? `${folder}/${name}-${id}.xml` : `${folder}/${name}.xml`;
}

type Asked = { business_unit_id: number; month: string };

/**
 * XML of all notes and events of a month as a ZIP, byte for byte, which the audit notes. Throws FORBIDDEN, NOT_FOUND for a month
 * without notes, TOO_MANY.
 */
export async function openArchive(
  ctx: Context,
  actor: Actor,
  { business_unit_id: unitId, month }: Asked,
): Promise<{ file: Readable; name: string }> {
  if (!hasUnit(exportedUnits(actor), unitId)) throw new AppError('FORBIDDEN');
  await getFiscalRow(ctx.db, unitId);
  const asked = { unitId, month };
  if (!(await hasNotes(ctx.db, asked))) throw new AppError('NOT_FOUND');
  const now = running(ctx);
  if (now.count >= MOST_AT_ONCE) throw new AppError('TOO_MANY', { retryAfter: 10 });
  await writeAudit(ctx.db, actor, {
    action: 'export',
    record: 'nf_invoice',
    recordId: null,
    after: { business_unit_id: unitId, month, format: 'zip' },
  });
  async function* parts(): AsyncGenerator<ZipPart> {
    const seen = new Set<string>();
    for await (const document of eachDocument(ctx.db, asked, BATCH)) {
      const path = pathOf(document);
      // A local note that was corrected has two documents; its last one counts.
      const name = seen.has(path) ? path.replace('.xml', `-${document.id}.xml`) : path;
      seen.add(path);
      yield { path: name, content: Readable.from([document.xml]) };
    }
  }
  now.count += 1;
  const file = Readable.from(zipOf(parts(), ctx.clock()));
  file.once('close', () => {
    now.count -= 1;
  });
  return { file, name: `notas-${unitId}-${month}.zip` };
}
