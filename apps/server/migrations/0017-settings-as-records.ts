import { type Kysely, sql } from 'kysely';

const keys = [
  'COMPANY_NAME',
  'TICKET_TITLE_NAME',
  'TICKET_TITLE_PLURAL_NAME',
  'MESSAGE_SUCCESS',
  'MESSAGE_WARNING',
  'MESSAGE_DANGER',
  'REDIRECT_HOSTS',
  'TICKET_STATUS_CHANGE_ALLOWED',
  'TICKET_VARIABLE_GROUPS',
  'TICKET_RESERVED_WORDS',
  'GL_RESOURCE_CODES_RESERVED',
  'FILESYSTEM_TEMP_URL_ENABLED',
  'SIGN_DRAWING_ENABLED',
  'GL_SECTOR_COMMERCIAL_SECTORS',
  'GL_SECTOR_PRE_REGISTER_SECTORS',
  'GL_SECTOR_REVERSION_SECTORS',
  'API_URL',
  'API_URL_ENABLED',
  'BALANCE_TRANSFER_ENABLED',
  'BALANCE_TRANSFER_RUNNING',
];

/** A row for every setting, null for its default, so that settings are listed and saved like any record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into gl_config (key) select unnest(${keys}::text[])
    on conflict (key) do nothing`.execute(db);
  await sql`
    alter table gl_config
      add search text not null generated always as (searchable(key)) stored`.execute(db);
}
