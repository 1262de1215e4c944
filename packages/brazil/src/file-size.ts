/** What people know as a megabyte from their phones. */
export const MEBIBYTE = 1024 * 1024;
const KIBIBYTE = 1024;

/** `5 MB`, `1,5 MB`: of 1,048,576 bytes each. */
export function megabytes(bytes: number): string {
  const rounded = Math.round((bytes / MEBIBYTE) * 10) / 10;
  return `${String(rounded).replace('.', ',')} MB`;
}

/** `87 kB`, `1,2 MB`. */
export function fileSize(bytes: number): string {
  return bytes < 100 * KIBIBYTE ? `${Math.ceil(bytes / KIBIBYTE)} kB` : megabytes(bytes);
}
