import { type Kysely, sql } from 'kysely';

const statements = [
  // An erasure ends a conversation that the script still led; nobody was handed over by it.
  sql`
    create or replace function at_ticket_event_of_conversation() returns trigger language plpgsql as $$
    begin
      if new.state->>'phase' in ('held', 'ended', 'failed') and new.state->'erased' is null
        and (tg_op = 'INSERT' or old.state->>'phase' is distinct from new.state->>'phase') then
        insert into at_ticket_event (ticket_id, kind, at)
        select new.ticket_id, 'handed', coalesce(last_message_at, now()) from gl_thread where id = new.thread_id;
      end if;
      insert into rp_changed (ticket_id) values (new.ticket_id);
      return null;
    end $$`,
  sql`drop trigger at_ticket_event_handed on at_conversation`,
  // A visitor has talked when the script has taken an answer; its turn also ends by a cancellation, a merge or an erasure.
  sql`
    create trigger at_ticket_event_handed after update of state on at_conversation for each row
    when (old.state->>'phase' is distinct from new.state->>'phase'
      or (old.state->'turns' = '0'::jsonb and new.state->'turns' <> '0'::jsonb))
    execute function at_ticket_event_of_conversation()`,
];

/** Who never answered has not talked, and an erasure hands nobody over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
