import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';

/** A stored file's key and when its bytes came. */
export type StoredFile = { key: string; at: Date };

/** Lets clients write directly into the storage. */
export type DirectUploads = {
  /** Where to PUT a file of exactly this many bytes, for this many seconds; whoever has the address can repeat the PUT. */
  putUrl(key: string, seconds: number, bytes: number): Promise<string>;
  /** The keys with that prefix, at most 1000. */
  list(prefix: string): Promise<string[]>;
};

/** flydrive's disk plus what it lacks: here a file exists completely or not at all. */
export type Storage = Disk & {
  /** Stores a new file of realistic size and removes it; rejects when that fails. */
  check(): Promise<void>;
  /**
   * Bytes `start` to `end`, both included; no others are read. Rejects when there is no such file, and `isMissing`
   * recognizes that error.
   */
  getPart(key: string, range: { start: number; end: number }): Promise<Readable>;
  /** Joins several files into one, in order, and removes them. */
  join(parts: string[], key: string): Promise<void>;
  /** The free space; a bucket has no limit. */
  freeBytes(): Promise<number>;
  /** The file's path on this machine; undefined for a bucket. */
  pathOf(key: string): string | undefined;
  /** Every file, in pages. */
  everyFile(): AsyncIterable<StoredFile[]>;
  /** Undefined if the bytes must pass through the server. */
  direct: DirectUploads | undefined;
};

/** The file that tests whether the storage works: its name is like our files' names, so that a sweep removes one left by a crash. */
export const checkFile = () => ({
  key: `health/check/${randomBytes(16).toString('hex')}`,
  bytes: Buffer.alloc(65_536, 'x'),
});

type Fault = { code?: unknown; name?: unknown; cause?: unknown; $metadata?: unknown };

const faultOf = (error: unknown): Fault =>
  error !== null && typeof error === 'object' ? error : {};

/** Whether a file could not be read because it does not exist. */
export function isMissing(error: unknown): boolean {
  const { code, name, cause } = faultOf(error);
  return code === 'ENOENT' || name === 'NoSuchKey' || (cause !== undefined && isMissing(cause));
}

const broken = `ENOSPC EDQUOT EROFS EACCES EPERM EIO ENOTDIR EMFILE ENFILE ESTALE ENODEV`.split(
  ' ',
);

/** Whether the storage failed (full, gone, without permissions), and not the sender or the server. */
export function isStorageFault(error: unknown): boolean {
  const { code, cause, $metadata } = faultOf(error);
  if (broken.includes(String(code)) || ($metadata !== undefined && !isMissing(error))) return true;
  return cause !== undefined && isStorageFault(cause);
}
