import { existsSync, readFileSync } from 'node:fs';
import { capture } from '../command.ts';

export type SourceFile = { path: string; text: string };

const binary = /\.(png|jpe?g|gif|ico|woff2?|webp|pdf|gz|br)$/;

/** Every text file that git tracks or would track, with its text. */
export async function repositoryFiles(): Promise<SourceFile[]> {
  const listed = await capture('git', ['ls-files', '-z', '-c', '-o', '--exclude-standard']);
  if (listed.code !== 0) throw new Error(`git ls-files: ${listed.output.trim()}`);
  return [...new Set(listed.output.split('\0'))]
    .filter((path) => path && !binary.test(path) && existsSync(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}
