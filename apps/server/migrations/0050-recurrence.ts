import { type Kysely, sql } from 'kysely';

const statements = [
  // What the next charges ask, so that a change of them touches none that was made. Dates of a discount belong to the first due date.
  sql`
    alter table pm_recurrence
      add first_due_date date,
      add value_cents bigint,
      add type text,
      add description text not null default '',
      add fine jsonb,
      add interest jsonb,
      add discount jsonb,
      add abatement jsonb,
      add valid_days integer not null default 30 check (valid_days between 0 and 3650),
      add credits_balance boolean not null default false,
      -- When the job looks at it: so many days before the next due date, or after an hour while it waits.
      add look_at timestamptz,
      add wait_reason text,
      add stopped_at timestamptz,
      add stopped_by bigint references gl_user`,
  sql`
    update pm_recurrence set first_due_date = first.due_date, value_cents = first.value_cents, type = first.type,
      description = first.description, fine = first.fine, interest = first.interest, discount = first.discount,
      abatement = first.abatement, valid_days = first.valid_days, credits_balance = first.credits_balance,
      look_at = (next_due_date - days_ahead)::timestamp at time zone 'America/Sao_Paulo',
      stopped_at = case when state = 'stopped' then pm_recurrence.updated_at end
    from pm_transaction first where first.id = first_transaction_id`,
  sql`
    alter table pm_recurrence
      alter first_due_date set not null,
      alter value_cents set not null,
      alter type set not null,
      add check (value_cents > 0),
      add check (type in ('boleto', 'pix', 'card', 'cash')),
      add check (times is null or until is null),
      add check ((state = 'active') = (look_at is not null)),
      add check (wait_reason is null or state = 'active'),
      add check ((state = 'stopped') = (stopped_at is not null))`,
  sql`drop index pm_recurrence_next_idx`,
  sql`create index pm_recurrence_next_idx on pm_recurrence (look_at, id) where state = 'active'`,
];

/** What the next charges of a repetition ask, and when they are made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
