import { PassThrough, type Readable } from 'node:stream';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import { perContext } from '../../../platform/per-context.ts';
import { pour } from '../../../platform/pour.ts';
import { zipOf } from '../../../platform/zip.ts';
import { exportedUnits, hasUnit } from '../invoices.policy.ts';
import { getFiscalRow } from '../units/fiscal.ts';
import { hasNotes } from './archive.store.ts';
import { monthParts } from './month-notes.ts';

/** Each reads the database for as long as its reader takes. */
const MOST_AT_ONCE = 4;
/** The people whose archives are being written. */
const writing = perContext(() => new Set<number>());

/** Written while it is read, until its reader leaves or takes nothing. */
/** A month of papers over a slow line; its place is others' then. */
const LONGEST_MS = 3_600_000;

function streamed(pieces: AsyncIterable<Uint8Array>, ended: () => void): Readable {
  const output = new PassThrough();
  const gone = new AbortController();
  output.once('close', () => gone.abort());
  // The reader also gets the error.
  output.on('error', () => {});
  pour(pieces, output, gone.signal, { longestMs: LONGEST_MS })
    .then((isWhole) => (isWhole ? output.end() : output.destroy()))
    .catch((fault) => output.destroy(fault))
    .finally(ended);
  return output;
}

type Asked = { business_unit_id: number; month: string };

/**
 * XML of all notes and events of a month as a ZIP, byte for byte, which the audit notes. Throws FORBIDDEN, NOT_FOUND for a month
 * without notes, TOO_MANY while the same person has another one or too many people have theirs.
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
  const people = writing(ctx);
  if (people.has(actor.userId) || people.size >= MOST_AT_ONCE) {
    const reason = 'Há arquivos do mês sendo baixados. Aguarde um deles terminar e tente de novo.';
    throw new AppError('TOO_MANY', { reason, retryAfter: 10 });
  }
  people.add(actor.userId);
  const leave = () => people.delete(actor.userId);
  try {
    await writeAudit(ctx.db, actor, {
      action: 'export',
      record: 'nf_invoice',
      recordId: null,
      after: { business_unit_id: unitId, month, format: 'zip' },
    });
  } catch (error) {
    leave();
    throw error;
  }
  const file = streamed(zipOf(monthParts(ctx, asked), ctx.clock()), leave);
  return { file, name: `notas-${unitId}-${month}.zip` };
}
