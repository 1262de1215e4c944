import { megabytes } from '@balcao/dialog/file';

const KILOBYTE = 1024;

/** "87 kB", "1,2 MB". */
export function fileSize(bytes: number): string {
  return bytes < 100 * KILOBYTE ? `${Math.ceil(bytes / KILOBYTE)} kB` : megabytes(bytes);
}
