import { AppError } from '../../platform/app-error.ts';

/** The types that file-type may detect in a file with this extension, and the type under which it is served. */
type Kind = { found: string[] | 'any'; mime: string; preview?: true };

const kinds = new Map<string, Kind>(
  Object.entries({
    png: { found: ['png', 'apng'], mime: 'image/png', preview: true },
    jpg: { found: ['jpg'], mime: 'image/jpeg', preview: true },
    jpeg: { found: ['jpg'], mime: 'image/jpeg', preview: true },
    gif: { found: ['gif'], mime: 'image/gif', preview: true },
    webp: { found: ['webp'], mime: 'image/webp', preview: true },
    pdf: { found: ['pdf'], mime: 'application/pdf', preview: true },
    // Phones write the brands of 3GP and M4V into files that they call .mp4.
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
    // A mail can contain anything; browsers only ever save it.
    eml: { found: 'any', mime: 'message/rfc822' },
    ics: { found: ['ics', 'text'], mime: 'text/calendar' },
  } satisfies Record<string, Kind>),
);

const NAME_LENGTH = 120;
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const first = (text: string, count: number) => [...text].slice(0, count).join('');

/** The name to show and to save under: one safe path segment on every system, at most 120 characters. */
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

/** Throws 415 unless the extension is known and accepted here. */
export function requireExtension(extension: string, accept: string[]): void {
  const known = accept.filter((each) => kinds.has(each));
  if (known.includes(extension)) return;
  throw new AppError('FILE_TYPE', { fields: { file: [`Envie um arquivo ${known.join(', ')}.`] } });
}

/** Types that only the name reveals: the same bytes may be any of these, or the format may hold anything. */
const toldByName = new Set(['txt', 'csv', 'doc', 'xls', 'zip', 'eml', 'ics']);

/**
 * The name for bytes of that type. A missing or wrong extension is replaced by the right one, if that type is accepted
 * here and can be detected with certainty. Otherwise the name stays as it is, and the file is refused.
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

/** The type that a name claims; undefined if the extension is missing or unknown. */
export function mimeNamed(extension: string): string | undefined {
  return kinds.get(extension)?.mime;
}

/** The type under which a file is served; undefined if its bytes do not match its extension. */
export function mimeIfRight(extension: string, found: string | undefined): string | undefined {
  const kind = kinds.get(extension);
  if (kind?.found === 'any') return kind.mime;
  return found !== undefined && kind?.found.includes(found) ? kind.mime : undefined;
}

/** The same; throws 415 if the bytes do not match the extension. */
export function mimeOf(extension: string, found: string | undefined): string {
  const mime = mimeIfRight(extension, found);
  if (mime !== undefined) return mime;
  const text = `O conteúdo do arquivo não é de um arquivo ${extension}.`;
  throw new AppError('FILE_TYPE', { fields: { file: [text] } });
}

/** An empty file has no type, whatever its name says: it gets no preview and no thumbnail. */
export const EMPTY_MIME = 'application/octet-stream';

/** Control characters that occur in texts. */
const controls = new Set([9, 10, 12, 13]);

/** No content proves that a file is text; control characters and markup prove that it is not. */
export function isText(head: Uint8Array): boolean {
  for (const byte of head) if (byte < 32 && !controls.has(byte)) return false;
  return !/^(\u00ef\u00bb\u00bf)?\s*(<[!?a-z]|#!)/i.test(
    String.fromCharCode(...head.subarray(0, 1000)),
  );
}

/** Whether browsers can show the file; all others are only downloaded. */
export function hasPreview(extension: string): boolean {
  return kinds.get(extension)?.preview === true;
}

/** Formats for which thumbnails are made. */
export function hasThumbnail(mime: string): boolean {
  return mime.startsWith('image/');
}
