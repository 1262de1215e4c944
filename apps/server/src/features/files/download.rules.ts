import { hasPreview } from './file-types.rules.ts';

export type ByteRange = { start: number; end: number };

/** The single requested range; undefined for the whole file, null for a range that the file does not have. */
export function rangeOf(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end ? { start, end } : null;
}

function disposition(filename: string, inline: boolean): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * Nothing in a file may run. The browser's viewers of PDF and video do not work in a sandbox; the video viewer loads
 * its own file again.
 */
function contentPolicy(mime: string): string {
  const more = mime.startsWith('video/') ? "media-src 'self'; " : '';
  const box = mime.startsWith('video/') || mime === 'application/pdf' ? '' : 'sandbox; ';
  return `default-src 'none'; ${more}${box}frame-ancestors 'self'`;
}

/** With these headers a file with any content is harmless on our origin: see docs/decisions/021-files.md. */
export function servingHeaders(
  file: { filename: string; extension: string; mime: string },
  { download, seconds }: { download: boolean; seconds: number },
) {
  const inline = !download && hasPreview(file.extension);
  return {
    'content-type': file.mime === 'text/plain' ? 'text/plain; charset=utf-8' : file.mime,
    'content-disposition': disposition(file.filename, inline),
    'content-security-policy': contentPolicy(file.mime),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': seconds > 0 ? `private, max-age=${seconds}` : 'no-store',
    'accept-ranges': 'bytes',
  };
}
