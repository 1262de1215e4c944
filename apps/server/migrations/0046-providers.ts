import { type Kysely, sql } from 'kysely';

const statements = [
  // Who collects for a business unit. Secrets are sealed under the installation's secret and never leave the server.
  sql`
    create table pm_provider_setting (
      business_unit_id bigint primary key references gl_business_unit,
      pix_provider text not null default 'balcao' check (pix_provider in ('balcao', 'pix')),
      boleto_provider text not null default 'balcao' check (boleto_provider in ('balcao', 'cnab')),
      api_url text,
      token_url text,
      client_id text,
      -- JSON: client_secret, certificate, private_key, authority.
      secrets_sealed bytea,
      certificate_subject text,
      certificate_valid_from timestamptz,
      certificate_valid_to timestamptz,
      -- The secret part of the webhook's address: the hash finds the unit, the sealed one is registered at the PSP.
      hook_hash bytea unique,
      hook_sealed bytea,
      hook_set_at timestamptz,
      -- Payments until then were asked for.
      polled_until timestamptz,
      poll_error text,
      updated_by bigint references gl_user,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (pix_provider = 'balcao' or (api_url is not null and token_url is not null and client_id is not null
        and secrets_sealed is not null and hook_hash is not null))
    )`,
  sql`create index pm_provider_setting_user_idx on pm_provider_setting (updated_by)`,
  // What a remote provider knows a charge by, and when it is tried again.
  sql`
    alter table pm_transaction
      add pix_txid text unique check (pix_txid ~ '^[A-Za-z0-9]{26,35}$'),
      add pix_kind text check (pix_kind in ('cob', 'cobv')),
      add provider_tries integer not null default 0,
      add provider_retry_at timestamptz,
      add check ((pix_txid is null) = (pix_kind is null))`,
  sql`
    create index pm_transaction_retry_idx on pm_transaction (provider_retry_at)
    where provider_wait is not null`,
  // A refund that the provider still has to make, and what it said.
  sql`
    alter table pm_refund
      add fault text,
      add tries integer not null default 0,
      add retry_at timestamptz`,
  sql`create index pm_refund_waiting_idx on pm_refund (retry_at) where state = 'waiting'`,
];

/** Providers of charges: a unit's settings, and what a remote one still has to do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
