import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';

/** A kept file's key and when its bytes came. */
export type StoredFile = { key: string; at: Date };

/** Lets others write into the storage itself. */
export type DirectUploads = {
  /** Where to PUT a file of exactly so many bytes for so many seconds; whoever has it can do so again. */
  putUrl(key: string, seconds: number, bytes: number): Promise<string>;
  /** The keys that begin so, at most 1000. */
  list(prefix: string): Promise<string[]>;
};

/** flydrive's disk and what it cannot: here a file is there whole or not at all. */
export type Storage = Disk & {
  /** Keeps a new file of real size and removes it; rejects when that fails. */
  check(): Promise<void>;
  /** Bytes `start` to `end`, both included; no others are read. Rejects where `isMissing` when there is no such file. */
  getPart(key: string, range: { start: number; end: number }): Promise<Readable>;
  /** Makes one file of several, in their order, and takes those away. */
  join(parts: string[], key: string): Promise<void>;
  /** What may still be written here; a bucket has no end. */
  freeBytes(): Promise<number>;
  /** Where the file lies on this machine; undefined in a bucket. */
  pathOf(key: string): string | undefined;
  /** Every file, by pages. */
  everyFile(): AsyncIterable<StoredFile[]>;
  /** Undefined where the bytes must come through us. */
  direct: DirectUploads | undefined;
};

/** What is written to see whether files can be kept: its name is as those of our files, so that one that a crash left is swept. */
export const checkFile = () => ({
  key: `health/check/${randomBytes(16).toString('hex')}`,
  bytes: Buffer.alloc(65_536, 'x'),
});

type Fault = { code?: unknown; name?: unknown; cause?: unknown; $metadata?: unknown };

const faultOf = (error: unknown): Fault =>
  error !== null && typeof error === 'object' ? error : {};

/** Whether a file could not be read because it is not there. */
export function isMissing(error: unknown): boolean {
  const { code, name, cause } = faultOf(error);
  return code === 'ENOENT' || name === 'NoSuchKey' || (cause !== undefined && isMissing(cause));
}

const broken = `ENOSPC EDQUOT EROFS EACCES EPERM EIO ENOTDIR EMFILE ENFILE ESTALE ENODEV`.split(
  ' ',
);

/** Whether it was the storage that failed (full, gone, without rights) and not the sender or we. */
export function isStorageFault(error: unknown): boolean {
  const { code, cause, $metadata } = faultOf(error);
  if (broken.includes(String(code)) || ($metadata !== undefined && !isMissing(error))) return true;
  return cause !== undefined && isStorageFault(cause);
}
