const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** "87 kB", "1,2 MB". */
export function fileSize(bytes: number): string {
  if (bytes < 100 * KILOBYTE) return `${Math.ceil(bytes / KILOBYTE)} kB`;
  return `${(Math.round((bytes / MEGABYTE) * 10) / 10).toString().replace('.', ',')} MB`;
}
