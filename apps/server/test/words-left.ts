import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Context } from '../src/platform/context.ts';

/** Names and contents of all files of a folder. */
export async function textsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const bytes = await readFile(join(parentPath, name)).catch(() => '');
      return `${name} ${bytes.toString('utf8')}`;
    }),
  );
}

/** The tables of all schemas, and the folders, that contain these words. */
export async function wordsLeft({ db, config }: Context, words: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
    from information_schema.tables where table_type = 'BASE TABLE'
      and table_schema not in ('pg_catalog', 'information_schema')
      and table_name <> 'job_common'`.execute(db);
  const left: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ word: string }>`
      with line as materialized (select lower(one::text) as line from ${sql.raw(name)} as one)
      select word from unnest(${words}::text[]) as word
      where exists (select from line where strpos(line, lower(word)) > 0)`.execute(db);
    left.push(...rows.map(({ word: found }) => `${name.replace('public.', '')}: ${found}`));
  }
  const { dataDir } = config;
  for (const folder of ['files', 'outbox']) {
    const texts = await textsIn(join(dataDir, folder));
    left.push(
      ...words
        .filter((one) => texts.some((each) => each.includes(one)))
        .map((one) => `${folder}: ${one}`),
    );
  }
  return left;
}
