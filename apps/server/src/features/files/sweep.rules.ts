const DAY = 24 * 3_600_000;

/** An upload that no message took stays for a day. */
export const KEPT_UNCLAIMED = DAY;
/** Bytes that no row names stay for a week: time enough to put back a database from a copy. */
export const KEPT_NAMELESS = 7 * DAY;

/** By what row a stored file is known: one of gl_resource by its path, or an upload by its key. */
export type Owner = { path?: string; key?: string };

const ours = /^[a-z_]{1,40}\/[\w-]{1,64}(\.[123])?\/([0-9a-f]{32})(\.webp)?$/;
const incoming = /^incoming\/([0-9a-f]{32})(\.tmp|\/[0-9a-f]{1,16})?$/;

/** Null for what we never made: a bucket may hold other people's things. */
export function ownerOf(file: string): Owner | null {
  const kept = ours.exec(file);
  if (kept) return { path: file.replace(/\.webp$/, ''), key: kept[2] ?? '' };
  const coming = incoming.exec(file);
  if (!coming) return null;
  return coming[2] === '.tmp' ? {} : { key: coming[1] ?? '' };
}
