import { type Kysely, sql } from 'kysely';

const statements = [
  // What finance has booked of charges: money that came, and money that went back.
  sql`alter table pm_payment add column posted boolean not null default false`,
  sql`create index pm_payment_unposted_idx on pm_payment (transaction_id) where not posted`,
  sql`alter table pm_refund add column posted boolean not null default false`,
  sql`
    create index pm_refund_unposted_idx on pm_refund (transaction_id)
    where not posted and state = 'done'`,
  // Whatever a person sent before there were bank accounts.
  sql`
    update pm_payment set fn_bank_account_id = null
    where fn_bank_account_id is not null
      and not exists (select from fn_bank_account as account where account.id = fn_bank_account_id)`,
  sql`
    alter table pm_payment add constraint pm_payment_fn_bank_account_id_fkey
    foreign key (fn_bank_account_id) references fn_bank_account`,
  sql`
    create index pm_payment_account_idx on pm_payment (fn_bank_account_id)
    where fn_bank_account_id is not null`,
  // Made by the first money of a unit that has no account for it: at most one is in use.
  sql`alter table fn_bank_account add column unidentified boolean not null default false`,
  sql`
    create unique index fn_bank_account_unidentified_idx on fn_bank_account (business_unit_id)
    where unidentified and active`,
];

/** Money of charges posts entries of finance, once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
