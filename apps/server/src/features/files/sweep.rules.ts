const DAY = 24 * 3_600_000;

/** An upload without a message stays for a day. */
export const KEPT_UNCLAIMED = DAY;
/** Bytes without a row stay for a week, which leaves time to restore a database from a backup. */
export const KEPT_NAMELESS = 7 * DAY;

/** The row of a stored file: one of gl_resource by its path, or an upload by its key. */
export type Owner = { path?: string; key?: string };

const ours = /^[a-z_]{1,40}\/[\w-]{1,64}(\.[123])?\/([0-9a-f]{32})(\.webp)?$/;
const incoming = /^incoming\/([0-9a-f]{32})(\.tmp|\/[0-9a-f]{1,16})?$/;

/** Null for files that we did not create, because a bucket may contain other data. */
export function ownerOf(file: string): Owner | null {
  const kept = ours.exec(file);
  if (kept) return { path: file.replace(/\.webp$/, ''), key: kept[2] ?? '' };
  const coming = incoming.exec(file);
  if (!coming) return null;
  return coming[2] === '.tmp' ? {} : { key: coming[1] ?? '' };
}
