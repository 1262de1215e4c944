import { megabytes } from '@balcao/brazil/file-size';
import { LEVEL } from '@balcao/contract/access/permissions';
import type { Resource } from '@balcao/contract/files/resource';
import { MAIL_ORIGINAL } from '@balcao/contract/messages/mail';
import { AppError } from '../../platform/app-error.ts';
import { hasPreview, hasThumbnail } from './file-types.rules.ts';

export function tooLarge(maxBytes: number): AppError {
  const text = `O arquivo passa do limite de ${megabytes(maxBytes)}.`;
  return new AppError('FILE_TOO_LARGE', { fields: { file: [text] } });
}

const GIGABYTE = 1024 ** 3;

/** The room in one record for its staff, for each customer or all visitors together, and for original mails. */
const recordLimits = {
  staff: { files: 1000, bytes: 20 * GIGABYTE },
  outside: { files: 100, bytes: 200 * 1024 * 1024 },
  originals: { files: 1000, bytes: 2 * GIGABYTE },
};

/** The uploader of a file; null for visitors, who have no login. */
export type Bringer = { userId: number; level: number } | null;

export function isStaff(by: Bringer): boolean {
  return by !== null && by.level <= LEVEL.internal;
}

/** Checks the limits of one record; `coming` is the next file. */
export function requireRecordLimit(
  kept: { files: number; bytes: number },
  coming: { code: string; size: number },
  by: Bringer,
) {
  const outside = coming.code === MAIL_ORIGINAL ? recordLimits.originals : recordLimits.outside;
  const quota = isStaff(by) ? recordLimits.staff : outside;
  if (kept.files >= quota.files || kept.bytes + coming.size > quota.bytes) {
    throw new AppError('TOO_MANY_FILES');
  }
}

type Kept = Pick<Resource, 'id' | 'code' | 'extension' | 'filename' | 'mime' | 'size'> & {
  expires_at: Date | null;
  removed_at: Date | null;
};

/** Whether the file can be opened; an expired one cannot, though its bytes may still exist. */
export function isAvailable(file: Pick<Kept, 'expires_at' | 'removed_at'>, now: Date): boolean {
  return file.removed_at === null && (file.expires_at === null || file.expires_at > now);
}

type Addresses = { view: string; download: string; thumbnail: string };

/** `urls` is null for a file that cannot be opened any more. */
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
