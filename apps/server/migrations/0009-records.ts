import { type Kysely, sql } from 'kysely';

const timestamps = sql.raw(
  'add created_at timestamptz not null default now(), add updated_at timestamptz not null default now()',
);

const statements = [
  sql`alter table at_tag ${timestamps}`,
  sql`alter table at_ticket_status ${timestamps}`,
  sql`alter table gl_city ${timestamps}`,
  sql`alter table at_document_template add created_at timestamptz not null default now()`,
  sql`
    alter table gl_sector
      add parent_id bigint references gl_sector,
      add is_commercial boolean not null default false,
      add is_pre_register boolean not null default false,
      add is_reversion boolean not null default false`,
  sql`create index gl_sector_parent_idx on gl_sector (parent_id) where parent_id is not null`,
  // The city's name stands in Pix codes: from the list of cities, no longer typed.
  sql`alter table gl_business_unit add gl_city_id bigint references gl_city`,
  sql`
    update gl_business_unit unit set gl_city_id =
      (select min(id) from gl_city where search = searchable(unit.city))`,
  sql`alter table gl_business_unit drop column city`,
  sql`
    create table at_message_template (
      id bigint generated always as identity primary key,
      name text not null unique,
      sector_id bigint references gl_sector,
      active boolean not null default true,
      body text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
  sql`create index at_message_template_sector_idx on at_message_template (sector_id)`,
];

/** What the search of each generic list looks through, accents and case ignored. */
const searched = {
  gl_business_unit: ['name', 'legal_name', 'cnpj'],
  gl_sector: ['name', 'code'],
  gl_user_group: ['name'],
  gl_user: ['name', 'nickname', 'email', 'tax_id'],
  at_ticket_status: ['name', 'code'],
  at_tag: ['name'],
  at_message_template: ['name', 'body'],
  at_document_template: ['name', 'code'],
  at_chatbot: ['name', 'code'],
  at_dialog: ['name', 'code'],
};

/** Columns that the generic lists and screens need. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  for (const [table, columns] of Object.entries(searched)) {
    const text = sql.join(
      columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
      sql` || ' ' || `,
    );
    await sql`
      alter table ${sql.table(table)}
      add search text generated always as (searchable(${text})) stored`.execute(db);
    const index = sql.ref(`${table}_search_idx`);
    await sql`create index ${index} on ${sql.table(table)} using gin (search gin_trgm_ops)`.execute(
      db,
    );
  }
  await sql`create index gl_user_name_idx on gl_user (name, id)`.execute(db);
}
