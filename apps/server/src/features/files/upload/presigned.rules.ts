import type { attachUploads } from '@balcao/contract/resources';
import { MEBIBYTE } from '@balcao/dialog/file';
import type { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';

/** What is larger goes in parts of this size (Amazon wants 5 MB at least); a part is what a broken line costs again. */
const PART_BYTES = 8 * MEBIBYTE;
/** For so long an address is good, and an upload can be finished. */
export const ADDRESS_SECONDS = 3600;
const UPLOAD_MS = 24 * 3_600_000;

/** The moment before which an upload that began is over. */
export const oldest = (now: Date) => new Date(now.getTime() - UPLOAD_MS);

export type Meta = z.output<(typeof attachUploads)['body']>['presignedMeta'][number];

/** Bytes of each part; null for a file that comes in one piece. */
export function partSizeOf(size: number | undefined): number | null {
  return size !== undefined && size > PART_BYTES ? PART_BYTES : null;
}

export type Pieces = { size: number | null; part_size: number | null };

export function countParts({ size, part_size }: Pieces): number {
  return size === null || part_size === null ? 1 : Math.ceil(size / part_size);
}

/** How long the part must be; undefined where nothing was said of the file's size, null for one that it does not have. */
export function partLength({ size, part_size }: Pieces, part: number): number | undefined | null {
  if (part < 0 || part >= countParts({ size, part_size })) return null;
  if (size === null) return undefined;
  return part_size === null ? size : Math.min(part_size, size - part * part_size);
}

function refused(text: string): AppError {
  return new AppError('INVALID', { fields: { file: [text] } });
}

export function notWhole(): AppError {
  return refused('O arquivo não chegou inteiro. Envie-o de novo.');
}

export function unknownLength(): AppError {
  return refused('Informe o tamanho do arquivo ao enviá-lo.');
}

export function unknownUpload(): AppError {
  return refused('Este envio não existe, já foi usado ou expirou. Envie o arquivo de novo.');
}

type Known = { code: string; extension: string; key: string };

/** What was said of an upload when it began must be said again when it is attached. */
export function requireSame(upload: Known, meta: Meta, extension: string): void {
  const same = upload.code === meta.code && upload.extension === extension;
  if (!same || meta.filepath !== filepathOf(upload)) {
    throw refused('Os dados do arquivo não são os do envio que começou. Envie-o de novo.');
  }
}

/** What the caller knows an upload by; nothing of where it lies. */
export const filepathOf = ({ key }: { key: string }) => `incoming/${key}`;

/** The size that was declared, at the beginning and now, must be that of the bytes. */
export function requireSize(declared: (number | null)[], size: number): void {
  if (declared.some((each) => each !== null && each !== size)) {
    throw refused('O arquivo não tem o tamanho informado.');
  }
}

const majorOf = (mime: string) => mime.slice(0, mime.indexOf('/'));
const shown = ['image', 'video', 'audio'];

/** Systems name documents in many ways, but a picture is no video and no page. */
export function requireType(declared: string, mime: string): void {
  const [given, real] = [majorOf(declared.toLowerCase()), majorOf(mime)];
  const markup = /html|svg|script|xml$/i.test(declared);
  const lies = shown.includes(given) || shown.includes(real) ? given !== real : markup;
  const unsaid = declared === '' || declared === 'application/octet-stream';
  if (unsaid || !lies) return;
  throw new AppError('FILE_TYPE', {
    fields: { file: ['O conteúdo do arquivo não é do tipo informado.'] },
  });
}
