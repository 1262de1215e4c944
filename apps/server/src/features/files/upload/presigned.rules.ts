import { MEBIBYTE } from '@balcao/brazil/file-size';
import type { attachUploads } from '@balcao/contract/files/upload';
import type { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';

/**
 * Larger files are sent in parts of this size (Amazon requires at least 5 MB); after a broken connection one part is
 * sent again.
 */
const PART_BYTES = 8 * MEBIBYTE;
/** The lifetime of an address, in which the upload can also be finished. */
export const ADDRESS_SECONDS = 3600;
const UPLOAD_MS = 24 * 3_600_000;

/** Uploads that began before this time have expired. */
export const oldest = (now: Date) => new Date(now.getTime() - UPLOAD_MS);

export type Meta = z.output<(typeof attachUploads)['body']>['presignedMeta'][number];

/** Bytes of each part; null for a file in one piece. */
export function partSizeOf(size: number | undefined): number | null {
  return size !== undefined && size > PART_BYTES ? PART_BYTES : null;
}

export type Pieces = { size: number | null; part_size: number | null };

export function countParts({ size, part_size }: Pieces): number {
  return size === null || part_size === null ? 1 : Math.ceil(size / part_size);
}

/**
 * The required length of the part; undefined if the file's size was not declared, null if the file has no such part.
 */
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

/** The data that declared an upload must be repeated when it is attached. */
export function requireSame(upload: Known, meta: Meta, extension: string): void {
  const same = upload.code === meta.code && upload.extension === extension;
  if (!same || meta.filepath !== filepathOf(upload)) {
    throw refused('Os dados do arquivo não são os do envio que começou. Envie-o de novo.');
  }
}

/** The caller's name for an upload; it does not reveal where the bytes are. */
export const filepathOf = ({ key }: { key: string }) => `incoming/${key}`;

/** The key in the caller's name for an upload. */
export const keyIn = (filepath: string) => filepath.replace(/^incoming\//, '');

/** The sizes declared at the beginning and now must match the bytes. */
export function requireSize(declared: (number | null)[], size: number): void {
  if (declared.some((each) => each !== null && each !== size)) {
    throw refused('O arquivo não tem o tamanho informado.');
  }
}

const majorOf = (mime: string) => mime.slice(0, mime.indexOf('/'));
const shown = ['image', 'video', 'audio'];

/** Systems name documents in many ways, but a picture can never be declared as a video or a page. */
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
