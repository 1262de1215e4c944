import type { Upload } from './pieces.ts';

/** Which file for which record: a file chosen again after a reload continues where it stopped. */
const keyOf = (place: string, { name, size, lastModified }: File) =>
  `upload:${place}:${name}:${size}:${lastModified}`;

export function unfinished(place: string, file: File): Upload | null {
  const kept = sessionStorage.getItem(keyOf(place, file));
  return kept === null ? null : JSON.parse(kept);
}

export function remember(place: string, file: File, upload: Upload): void {
  try {
    sessionStorage.setItem(keyOf(place, file), JSON.stringify(upload));
  } catch {
    // If the storage is full, a reload only starts the file again.
  }
}

export function forget(place: string, file: File): void {
  sessionStorage.removeItem(keyOf(place, file));
}
