import { Readable } from 'node:stream';
import type { Context } from '../../../platform/context.ts';
import type { ZipPart } from '../../../platform/zip.ts';
import { type Archived, eachDocument, type Month } from './archive.store.ts';

const BATCH = 50;

const folders: Record<string, string> = { note: 'nfse', dps: 'dps', event_answer: 'eventos' };

function pathOf({ kind, access_key: key, series, number, id }: Archived): string {
  const folder = folders[kind] ?? kind;
  const name = key ?? `${series.padStart(5, '0')}-${String(number).padStart(15, '0')}`;
  return kind === 'event_answer' ? `${folder}/${name}-${id}.xml` : `${folder}/${name}.xml`;
}

/** The XML of all notes and events of a unit's month, byte for byte. */
export async function* monthParts(ctx: Context, asked: Month): AsyncGenerator<ZipPart> {
  let before = '';
  for await (const document of eachDocument(ctx.db, asked, BATCH)) {
    const path = pathOf(document);
    // A local note that was corrected has two documents, one after the other; its last one counts.
    const name = path === before ? path.replace('.xml', `-${document.id}.xml`) : path;
    before = path;
    yield { path: name, content: Readable.from([document.xml]) };
  }
}

/** The same in the accountant's package, in a folder of its own. */
export async function* monthNotes(ctx: Context, asked: Month): AsyncGenerator<ZipPart> {
  for await (const part of monthParts(ctx, asked)) yield { ...part, path: `notas/${part.path}` };
}
