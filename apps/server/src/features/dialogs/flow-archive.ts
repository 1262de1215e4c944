import type { ImportedDraft } from '@balcao/contract/dialogs/drafts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import { type Act, actOnce, type Keep } from '../../platform/repeated-acts.ts';
import { type ZipPart, zipOf } from '../../platform/zip.ts';
import { findPictureBytes, takePicture } from '../files/pictures.ts';
import { type Drafting, draftingOf, requireDraftOf } from './drafting.ts';
import { exportDraft, importOnce, importText } from './exchange.ts';
import { FLOW_BYTES, FLOW_NAME, PICTURE_FOLDER } from './flow-work/unpack.ts';
import { keepPictures } from './kept-pictures.ts';

/** A picture of this installation, as a whole text of a flow's JSON. */
const PICTURES = /"\/pictures\/([\da-f]{64}\.webp)"/g;
/** The same as an archive may name it. */
const NAMED = /"\/pictures\/([\w-]{1,80}\.(?:webp|png|jpe?g))"/g;
const PIECE = 64 * 1024;
const FILE_BYTES = 25 * 1024 * 1024;

const refusal = (text: string) => new AppError('INVALID', { fields: { file: [text] } });
const TOO_LARGE = `O arquivo passa de ${FILE_BYTES / 1024 / 1024} MB. Diminua as imagens do fluxo e exporte de novo.`;
const LARGE_FLOW = 'O fluxo deste arquivo é grande demais: um fluxo tem até 2 MB.';

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

/** The flow file and the pictures that it names, one at a time; a picture that is gone is left out. */
async function* partsOf(ctx: Drafting, text: string): AsyncGenerator<ZipPart> {
  yield { path: FLOW_NAME, content: piecesOf(Buffer.from(text)) };
  const names = new Set([...text.matchAll(PICTURES)].flatMap(([, name]) => name ?? []));
  for (const name of names) {
    const bytes = await findPictureBytes(ctx, name);
    if (bytes) yield { path: PICTURE_FOLDER + name, content: piecesOf(bytes), stored: true };
  }
}

/** A draft as a ZIP file with its pictures, written while it is sent. Throws NOT_FOUND if there is none. */
export async function exportArchive(ctx: Drafting, id: number) {
  const { code, text } = await exportDraft(ctx, id);
  return { code, bytes: zipOf(partsOf(ctx, text)) };
}

/** The bytes of a sent file. Throws FILE_TOO_LARGE. */
export async function wholeFile(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size > FILE_BYTES) throw new AppError('FILE_TOO_LARGE', { fields: { file: [TOO_LARGE] } });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

export const isArchive = (bytes: Buffer) => bytes.subarray(0, 2).toString('latin1') === 'PK';

type Found = { file: string; pictures: [string, Uint8Array][] };

async function unpacked(ctx: Drafting, bytes: Buffer): Promise<Found> {
  if (!isArchive(bytes)) {
    if (bytes.length > FLOW_BYTES) throw refusal(LARGE_FLOW);
    return { file: bytes.toString('utf8'), pictures: [] };
  }
  const found = await ctx.flows.ask('unpack', { archive: bytes });
  if ('refused' in found) throw refusal(found.refused);
  return found;
}

type Asked = {
  id: number;
  by: Actor;
  dry: boolean;
  revision?: number | undefined;
  replace_documents?: boolean | undefined;
};

type ImportedFile = ImportedDraft & { pictures: number };

/** Keeps the pictures of an archive; returns the flow file's text with their addresses here. */
async function withPictures(
  ctx: Pick<Context, 'db' | 'clock'>,
  by: Actor | null,
  { file, pictures }: Found,
): Promise<string> {
  const urls = new Map<string, string>();
  for (const [name, bytes] of pictures)
    urls.set(name, await takePicture(ctx, by, Buffer.from(bytes)));
  return file.replace(NAMED, (whole, name: string) => {
    const url = urls.get(name);
    return url === undefined ? whole : `"${url}"`;
  });
}

/** `importDraft` for a JSON or ZIP file; the pictures of a ZIP file are kept, and the flow names them. */
export function importFile(
  ctx: Context,
  bytes: Buffer,
  asked: Asked,
  act: Act | null = null,
): Promise<ImportedFile> {
  return actOnce(ctx.db, asked.dry ? null : act, (keep: Keep<ImportedFile>) =>
    importFileOnce(ctx, bytes, asked, keep),
  );
}

async function importFileOnce(
  ctx: Context,
  bytes: Buffer,
  asked: Asked,
  keep: Keep<ImportedFile>,
): Promise<ImportedFile> {
  const drafting = draftingOf(ctx);
  const found = await unpacked(drafting, bytes);
  const told = { pictures: found.pictures.length };
  const keepWhole = (trx: Db, answer: ImportedDraft) => keep(trx, { ...answer, ...told });
  const take = (file: string) => importOnce(drafting, { ...asked, file }, keepWhole);
  if (asked.dry) return { ...(await take(found.file)), ...told };
  const text = await withPictures(ctx, asked.by, found);
  const taken = await take(text);
  await keepPictures(ctx.db, asked.id, text);
  return { ...taken, ...told };
}

/** `importText` for a ZIP file. */
export async function importArchive(ctx: Drafting, bytes: Buffer, asked: { publish: boolean }) {
  const text = await withPictures(ctx, null, await unpacked(ctx, bytes));
  const taken = await importText(ctx, text, asked);
  await keepPictures(ctx.db, (await requireDraftOf(ctx, taken.code)).id, text);
  return taken;
}
