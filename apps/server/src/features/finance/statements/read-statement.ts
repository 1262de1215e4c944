import { createHash } from 'node:crypto';
import { type FileRead, type FileWork, readStatement as read } from './statement.rules.ts';

const hashed = (key: string) => createHash('sha256').update(key).digest('base64url');

/** Reads a bank's statement; the keys of its lines are hashes, which fit into an index. */
export function readStatement(work: FileWork): FileRead {
  const done = read(work);
  if (!('file' in done)) return done;
  const lines = done.file.lines.map((line) => ({ ...line, key: hashed(line.key) }));
  return { file: { ...done.file, lines } };
}
