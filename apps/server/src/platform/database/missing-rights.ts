import type { Pool } from 'pg';
import { StartFault } from '../start-fault.ts';

/** Errors with which PostgreSQL refuses: a missing right; an extension that is not available. */
const refusals = ['42501', '3F000', '0A000', '58P01'];

type Found = {
  person: string;
  database: string;
  may_in_database: boolean;
  may_in_public: boolean;
  jobs: 'missing' | 'open' | 'closed';
  extensions: string[];
  absent: string[];
};

const QUESTION = `
  select quote_ident(current_user) as person, quote_ident(current_database()) as database,
    has_database_privilege(current_database(), 'create') as may_in_database,
    coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as may_in_public,
    case when jobs is null then 'missing'
      when has_schema_privilege(jobs, 'create') and has_schema_privilege(jobs, 'usage') then 'open'
      else 'closed' end as jobs,
    array(select wanted from unnest(array['unaccent', 'pg_trgm']) wanted
      where not exists (select from pg_extension where extname = wanted)) as extensions,
    array(select wanted from unnest(array['unaccent', 'pg_trgm']) wanted
      where not exists (select from pg_available_extensions where name = wanted)) as absent
  from (select to_regnamespace('pgboss')::oid as jobs) as schema`;

const named = (extensions: string[]): string[] => {
  if (extensions.length === 0) return [];
  return [`${extensions.length === 1 ? 'a extensão' : 'as extensões'} ${extensions.join(' e ')}`];
};

function* linesFor(found: Found): Generator<string> {
  const { person, database, may_in_database, may_in_public, jobs, extensions, absent } = found;
  for (const name of absent) {
    yield `Falta a extensão ${name} no servidor PostgreSQL: instale o pacote postgresql-contrib.`;
  }
  const made = [...(jobs === 'missing' ? ['o esquema pgboss'] : []), ...named(extensions)];
  if (made.length > 0 && !may_in_database) {
    yield `O usuário ${person} não pode criar ${made.join(' e ')} no banco: GRANT CREATE ON DATABASE ${database} TO ${person};`;
  }
  if (!may_in_public) {
    yield `O usuário ${person} não pode criar tabelas: GRANT USAGE, CREATE ON SCHEMA public TO ${person};`;
  }
  if (jobs === 'closed') {
    yield `O usuário ${person} não pode usar o esquema pgboss: GRANT USAGE, CREATE ON SCHEMA pgboss TO ${person};`;
  }
}

async function missingRights(pool: Pool, error: unknown): Promise<string[]> {
  const { code = '', message } = error as { code?: string; message: string };
  if (!refusals.includes(code)) return [];
  const { rows } = await pool.query<Found>(QUESTION);
  const lines = rows.flatMap((found) => [...linesFor(found)]);
  if (lines.length > 0) return lines;
  return [`O PostgreSQL recusou o que o Balcão precisa fazer ao iniciar: ${message}.`];
}

/** Does the work that the start needs. Throws a StartFault with one line per right that the database's user lacks, and how to grant it. */
export async function withRights<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const lines = await missingRights(pool, error);
    throw lines.length > 0 ? new StartFault('databaseUnreachable', ...lines) : error;
  }
}
