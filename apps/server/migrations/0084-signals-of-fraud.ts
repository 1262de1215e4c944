import { type Kysely, sql } from 'kysely';

const statements = [
  // What an affiliate may share with a customer; written as tickets and charges write theirs.
  sql`
    alter table af_affiliate
      add phone text, add cep text check (cep ~ '^[0-9]{8}$'), add street text, add district text, add city text, add state text`,
  // From which network the conversations of an affiliate came: a keyed hash of /24 or /48, kept as long as it is counted.
  sql`
    create table af_network (
      ticket_id bigint primary key references at_ticket,
      af_affiliate_id bigint not null references af_affiliate on delete cascade,
      network text not null,
      at timestamptz not null
    )`,
  sql`create index af_network_affiliate_idx on af_network (af_affiliate_id, network, at desc)`,
  sql`create index af_network_at_idx on af_network (at)`,
  // A batch that was taken back: its entries are cancelled, its lines can be paid again.
  sql`alter table af_batch add undone_at timestamptz, add constraint af_batch_end_check check (undone_at is null or paid_on is null)`,
];

/** Signals of fraud before commissions are paid, and batches that are taken back (docs/decisions/107-signals-of-fraud.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
