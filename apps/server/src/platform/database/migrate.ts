import { readdir } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StartFault } from '../start-fault.ts';

const folder = new URL('../../../migrations/', import.meta.url);

/**
 * Brings the database to the newest migration; forward only. Several servers may do it at once: Kysely holds an
 * advisory lock meanwhile. Throws a StartFault when the database has migrations that this code does not know.
 */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  const migrations = await readMigrations();
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  // If not even the migrations table could be created, the first error says why.
  const executed = await executedMigrations(db).catch(() => []);
  const unknown = executed.filter((name) => !(name in migrations));
  if (unknown.length > 0) {
    throw new StartFault(
      'databaseNewer',
      `O banco de dados é mais novo que este programa (migração ${unknown.join(', ')}): atualize o programa.`,
    );
  }
  throw error;
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.ts$/.test(name));
  const entries = names.map(async (name) => {
    const migration: Migration = await import(new URL(name, folder).href);
    return [name.slice(0, -'.ts'.length), migration] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function executedMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map((row) => row.name);
}
