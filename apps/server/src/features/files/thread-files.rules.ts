import type { Resource } from '@balcao/contract/files';
import { MAIL_ORIGINAL } from '@balcao/contract/mail';
import { LEVEL } from '@balcao/contract/permissions';
import { megabytes } from '@balcao/dialog/file';
import { AppError } from '../../platform/app-error.ts';

/** What file-type may find in the bytes of a file with this extension, and what it is served as. */
type Kind = { found: string[] | 'any'; mime: string; preview?: true };

const kinds = new Map<string, Kind>(
  Object.entries({
    png: { found: ['png', 'apng'], mime: 'image/png', preview: true },
    jpg: { found: ['jpg'], mime: 'image/jpeg', preview: true },
    jpeg: { found: ['jpg'], mime: 'image/jpeg', preview: true },
    gif: { found: ['gif'], mime: 'image/gif', preview: true },
    webp: { found: ['webp'], mime: 'image/webp', preview: true },
    pdf: { found: ['pdf'], mime: 'application/pdf', preview: true },
    // Telephones write the brands of 3GP and M4V into what they call .mp4.
    mp4: { found: ['mp4', 'm4v', '3gp'], mime: 'video/mp4', preview: true },
    mov: { found: ['mov'], mime: 'video/quicktime', preview: true },
    webm: { found: ['webm'], mime: 'video/webm', preview: true },
    mkv: { found: ['mkv'], mime: 'video/matroska' },
    txt: { found: ['text'], mime: 'text/plain', preview: true },
    csv: { found: ['text'], mime: 'text/csv' },
    doc: { found: ['cfb'], mime: 'application/msword' },
    xls: { found: ['cfb'], mime: 'application/vnd.ms-excel' },
    docx: {
      found: ['docx'],
      mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    },
    xlsx: {
      found: ['xlsx'],
      mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    },
    zip: { found: ['zip'], mime: 'application/zip' },
    // A mail is whatever somebody has sent; browsers only ever save it.
    eml: { found: 'any', mime: 'message/rfc822' },
    ics: { found: ['ics', 'text'], mime: 'text/calendar' },
  } satisfies Record<string, Kind>),
);

const NAME_LENGTH = 120;
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const first = (text: string, count: number) => [...text].slice(0, count).join('');

/** The name to show and to save under: one path segment that no system misreads, at most 120 characters. */
export function safeName(given: string): string {
  const whole = given
    .normalize('NFC')
    .replace(unseen, '')
    .replace(/[<>:"|?*]/g, '_');
  const name = whole.slice(Math.max(whole.lastIndexOf('/'), whole.lastIndexOf('\\')) + 1);
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : first(name.slice(dot + 1).trim(), 16);
  const base = first(dot < 0 ? name : name.slice(0, dot), NAME_LENGTH * 2);
  const ending = extension && `.${extension}`;
  const trimmed = first(base.replace(/^[\s.]+|[\s.]+$/g, ''), NAME_LENGTH - ending.length);
  return (trimmed || 'arquivo') + ending;
}

export function extensionOf(filename: string): string {
  const dot = filename.lastIndexOf('.');
  return dot < 0 ? '' : filename.slice(dot + 1).toLowerCase();
}

/** 415 unless the extension is one that is accepted here and known at all. */
export function requireExtension(extension: string, accept: string[]): void {
  const known = accept.filter((each) => kinds.has(each));
  if (known.includes(extension)) return;
  throw new AppError('FILE_TYPE', { fields: { file: [`Envie um arquivo ${known.join(', ')}.`] } });
}

/** What only its name tells: one kind of bytes may be any of these, or hold anything. */
const toldByName = new Set(['txt', 'csv', 'doc', 'xls', 'zip', 'eml', 'ics']);

/**
 * The name under which bytes of that type are kept: with their own extension where the name has another or none, if that
 * type is accepted here and tells itself for certain. Else as it is, to be refused.
 */
export function rightName(name: string, found: string | undefined, accept: string[]): string {
  const extension = extensionOf(name);
  if (found === undefined || mimeIfRight(extension, found) !== undefined) return name;
  const right = accept.find(
    (each) => !toldByName.has(each) && kinds.get(each)?.found.includes(found),
  );
  if (right === undefined) return name;
  const base = extension === '' ? name : name.slice(0, -extension.length - 1);
  return safeName(`${base}.${right}`);
}

/** What a name says that its file is; undefined for a name that says nothing that we know. */
export function mimeNamed(extension: string): string | undefined {
  return kinds.get(extension)?.mime;
}

/** What a file is served as; undefined when its bytes are not what its extension says. */
export function mimeIfRight(extension: string, found: string | undefined): string | undefined {
  const kind = kinds.get(extension);
  if (kind?.found === 'any') return kind.mime;
  return found !== undefined && kind?.found.includes(found) ? kind.mime : undefined;
}

/** The same; 415 when its bytes are not what its extension says. */
export function mimeOf(extension: string, found: string | undefined): string {
  const mime = mimeIfRight(extension, found);
  if (mime !== undefined) return mime;
  const text = `O conteúdo do arquivo não é de um arquivo ${extension}.`;
  throw new AppError('FILE_TYPE', { fields: { file: [text] } });
}

/** Nothing is of no type, whatever its name says: it is neither shown nor made small. */
export const EMPTY_MIME = 'application/octet-stream';

/** Nothing in text tells it for certain; control characters and markup tell that it is something else. */
export function isText(head: Uint8Array): boolean {
  if (head.some((byte) => byte < 32 && ![9, 10, 12, 13].includes(byte))) return false;
  return !/^(\u00ef\u00bb\u00bf)?\s*(<[!?a-z]|#!)/i.test(
    String.fromCharCode(...head.subarray(0, 1000)),
  );
}

export function tooLarge(maxBytes: number): AppError {
  const text = `O arquivo passa do limite de ${megabytes(maxBytes)}.`;
  return new AppError('FILE_TOO_LARGE', { fields: { file: [text] } });
}

const GIGABYTE = 1024 ** 3;

/** What staff may keep with one record, what each customer or all visitors may, and the mails as they came. */
const rooms = {
  staff: { files: 1000, bytes: 20 * GIGABYTE },
  outside: { files: 100, bytes: 200 * 1024 * 1024 },
  originals: { files: 1000, bytes: 2 * GIGABYTE },
};

/** Who brings a file; null for visitors, who have no login. */
export type Bringer = { userId: number; level: number } | null;

export function isStaff(by: Bringer): boolean {
  return by !== null && by.level <= LEVEL.internal;
}

/** What one record may keep; `coming` is the next file. */
export function requireRoom(
  kept: { files: number; bytes: number },
  coming: { code: string; size: number },
  by: Bringer,
) {
  const outside = coming.code === MAIL_ORIGINAL ? rooms.originals : rooms.outside;
  const room = isStaff(by) ? rooms.staff : outside;
  if (kept.files >= room.files || kept.bytes + coming.size > room.bytes) {
    throw new AppError('TOO_MANY_FILES');
  }
}

/** Whether browsers show it by themselves; all else is only downloaded. */
export function hasPreview(extension: string): boolean {
  return kinds.get(extension)?.preview === true;
}

type Kept = Pick<Resource, 'id' | 'code' | 'extension' | 'filename' | 'mime' | 'size'> & {
  expires_at: Date | null;
  removed_at: Date | null;
};

/** Whether it can be had; what has run out cannot, though its bytes may still be there. */
export function isAvailable(file: Pick<Kept, 'expires_at' | 'removed_at'>, now: Date): boolean {
  return file.removed_at === null && (file.expires_at === null || file.expires_at > now);
}

/** Formats that a small picture is made of. */
export function hasThumbnail(mime: string): boolean {
  return mime.startsWith('image/');
}

type Addresses = { view: string; download: string; thumbnail: string };

/** `urls` null for what cannot be had any more. */
export function resourceOf(file: Kept, urls: Addresses | null): Resource {
  const { id, code, extension, filename, mime, size } = file;
  return {
    id,
    code,
    extension,
    filename,
    filename_download_calc: filename,
    mime,
    size,
    url_view: urls?.view ?? '',
    url_view_no_cache: urls ? `${urls.view}&n=1` : '',
    url_download: urls?.download ?? '',
    url_thumbnail: urls && hasThumbnail(mime) ? urls.thumbnail : null,
    has_browser_preview: size > 0 && hasPreview(extension),
    is_image: mime.startsWith('image/'),
    is_video: mime.startsWith('video/'),
    expires_at: file.expires_at?.toISOString() ?? null,
    available: urls !== null,
  };
}
