import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Pool } from 'pg';

export const LIBRARY = 'pg_stat_statements';

/** Whether this PostgreSQL brings the library that measures statements: it does not start with one that is missing. */
export function hasLibrary(postgres: string): boolean {
  const home = dirname(dirname(postgres));
  const names = ['.so', '.dylib', '.dll'].map((ending) => LIBRARY + ending);
  const folders = [join(home, 'lib', 'postgresql'), join(home, 'lib')];
  return folders.some((folder) => names.some((name) => existsSync(join(folder, name))));
}

/** Shows the times of statements to the page of operators, where our own PostgreSQL has measured them from its start. */
export async function showTimes(pool: Pool): Promise<void> {
  await pool.query(`
    do $$ begin
      if current_setting('${LIBRARY}.max', true) is not null then
        create extension if not exists ${LIBRARY};
      end if;
    end $$`);
}
