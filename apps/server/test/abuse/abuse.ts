import { readdirSync } from 'node:fs';
import type { EndpointSpec } from '@balcao/contract/endpoint';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/database/open.ts';
import { recordRows } from './records.ts';

/** Every call of the contract: a new one is found automatically. */
export async function everyCall(): Promise<EndpointSpec[]> {
  const folder = new URL('../../../../packages/contract/src/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?:[a-z-]+\/)?[a-z-]+\.ts$/.test(name),
  );
  const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href)));
  const values = modules.flatMap((module: object) => Object.values(module));
  const calls = values.filter(
    (one) => typeof one?.method === 'string' && typeof one?.path === 'string',
  );
  return [...calls, ...recordRows.map(([call]) => call)];
}

export const nameOf = ({ method, path }: Pick<EndpointSpec, 'method' | 'path'>) =>
  `${method} ${path}`;

/** Texts that strangers put into text fields. */
export const hostileTexts: Record<string, string> = {
  SQL: `'; drop table gl_user; --`,
  script: '<script>alert(1)</script><img src=x onerror=alert(1)>',
  'SQL wildcards': '%_%\\',
  'a path upwards': '../../../../etc/passwd',
  'a template': '{{constructor.constructor("return process")()}}',
  'NUL and half a character': 'a\0b\ud800',
  '10 kB': 'x'.repeat(10_240),
};

/** Values that no text field may have. */
export const hostileShapes: Record<string, unknown> = {
  'a number': 12.5,
  'a list': [1, { a: 1 }],
  'an operator': { $gt: '' },
  'a prototype': JSON.parse('{"__proto__":{"level":1}}'),
};

/**
 * Tables that requests change: counters, known browsers, sessions' times, evidence of views, recorded attempts; and
 * those of the jobs that count the numbers of dialogs, and add up the sums of charges, finance and invoices, every 5 minutes, and of that which looks at
 * automatic mails every minute; what reports count, which is folded every minute and when one is read; and what servers say of themselves.
 */
const living = new Set([
  'gl_throttle',
  'gl_try',
  'gl_login_device',
  'gl_session',
  'gl_audit',
  'gl_audit_seal',
  'gl_audit_check',
  'at_sign_event',
  'at_sign_look',
  'gl_human_challenge',
  'at_dialog_counting',
  'at_dialog_measure',
  'at_dialog_count',
  'at_dialog_talk',
  'pm_charge_sum',
  'fn_entry_sum',
  'fn_account_sum',
  'fn_movement_sum',
  'fn_line_sum',
  'ad_visit_sum',
  'nf_invoice_sum',
  'am_rule_look',
  'at_ticket_event',
  'rp_changed',
  'rp_fact',
  'rp_sum',
  'rp_waiting',
  'rp_check',
  'rp_backfill',
  'rp_recount',
  'rp_set_aside',
  'gl_server',
  'gl_health_fault',
  'gl_storage_sum',
]);

const wantedTables = sql<{ name: string }>`
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname not like 'kysely%'`;

async function watchedTables(db: Db): Promise<string[]> {
  const { rows } = await wantedTables.execute(db);
  return rows.map(({ name }) => name).filter((name) => !living.has(name));
}

/** One hash per table over all of its rows: equal before and after means that nothing changed. */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const figures = (await watchedTables(db)).map(async (name) => {
    const { rows } = await sql<{ figure: string }>`
      select count(*) || ':' || coalesce(sum(hashtextextended(one::text, 0)), 0) as figure
      from ${sql.table(name)} as one`.execute(db);
    return [name, rows[0]?.figure ?? ''] as const;
  });
  return Object.fromEntries(await Promise.all(figures));
}

/**
 * Has the database note each change of a row from now on; returns what takes the notes, per table. For tests that ask
 * hundreds of times whether anything changed: unlike `fingerprint`, it reads no rows, and sees what is changed and changed back.
 */
export async function noteChanges(db: Db): Promise<() => Promise<string[]>> {
  await sql`create unlogged table noted_change (name text not null)`.execute(db);
  await sql`
    create function note_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old::text = new::text then return null; end if;
      insert into noted_change values (tg_table_name);
      return null;
    end $$`.execute(db);
  for (const name of await watchedTables(db)) {
    if (name === 'noted_change') continue;
    await sql`create trigger note_change after insert or update or delete on ${sql.table(name)}
      for each row execute function note_change()`.execute(db);
  }
  return async () => {
    const { rows } = await sql<{ name: string }>`delete from noted_change returning name`.execute(
      db,
    );
    return [...new Set(rows.map(({ name }) => name))].toSorted();
  };
}
