import { connected } from './charges-seed.ts';

const STEP = 50_000;

/** Three years of tickets up to now in all sectors, units and hours of the day. */
const tickets = `
  insert into at_ticket (token_hash, title, person_name, person_city, sector_id, business_unit_id, status_id, assignee_id,
    created_at, updated_at)
  select sha256(('report' || n)::bytea), 'Relato ' || n % 100, 'Pessoa ' || n, 'Cidade ' || n % 40, sector.id,
    sector.business_unit_id, statuses.ids[1 + n % array_length(statuses.ids, 1)],
    people.ids[1 + n % array_length(people.ids, 1)], at, at
  from generate_series($1::int, $2::int) n
    cross join (select array_agg(id order by id) as ids from gl_sector) sectors
    join gl_sector sector on sector.id = sectors.ids[1 + n * 7 % array_length(sectors.ids, 1)]
    cross join (select array_agg(id order by id) as ids from at_ticket_status) statuses
    cross join (select array_agg(id order by id) as ids from gl_user where level <= 5) people
    cross join lateral (
      select now() - interval '3 years' * (1 - n / $3::float8) - (n % 1440 * 7919 % 1440) * interval '1 minute' as at) moment
  order by n`;

/** Asked, answered twice, ended; one in ten was opened again and ended once more. */
const events = `
  insert into at_ticket_event (ticket_id, kind, at, status_kind, business_unit_id, sector_id, user_id)
  select ticket.id, event.kind, created_at + event.minutes * interval '1 minute', event.status, business_unit_id, sector_id,
    case when event.kind <> 'asked' and event.kind <> 'opened' then assignee_id end
  from at_ticket ticket cross join lateral (values
    ('opened', 0, 'open'), ('asked', 0, null), ('answered', 3 + id % 397, null), ('asked', 420 + id % 300, null),
    ('answered', 730 + id % 900, null), ('changed', 2000 + id % 4000, 'done'),
    ('changed', 8000 + id % 4000, case when id % 10 = 0 then 'open' end),
    ('changed', 13000, case when id % 10 = 0 then 'done' end)) as event (kind, minutes, status)
  where ticket.id > $1 and ticket.title like 'Relato %' and (event.kind <> 'changed' or event.status is not null)
    and not (event.kind = 'changed' and created_at > now() - interval '9 days')
  order by ticket.id, event.minutes`;

/** Charges of one ticket in four, most of them paid. */
const charges = `
  insert into pm_transaction (business_unit_id, ticket_id, type, status, value_cents, paid_cents, due_date, counted_due_date,
    emitted_at, paid_at, person_name, token_hash, token_sealed, reference, payment_code, pix_code)
  select coalesce(business_unit_id, 1), id, (array['pix', 'boleto', 'cash'])[1 + id % 3],
    case when id % 5 = 0 then 'emitted' else 'paid' end, 10000 + id % 9000, case when id % 5 = 0 then 0 else 10000 + id % 9000 end,
    (created_at + interval '10 days')::date, (created_at + interval '10 days')::date, created_at + interval '1 day',
    case when id % 5 > 0 then created_at + interval '9 days' end, 'Pessoa', sha256(('charge' || id)::bytea), '\\x00', 'RELATO' || id, null, null
  from at_ticket where id > $1 and id % 4 = 0 and title like 'Relato %'`;

const tables = ['at_ticket', 'at_ticket_event', 'pm_transaction'];

/** Tickets with their events and charges; nothing of them is counted yet. */
export async function seedHistories(url: string, total: number): Promise<void> {
  const begun = performance.now();
  await connected(url, async (client) => {
    await client.query('set statement_timeout = 0');
    for (let from = 1; from <= total; from += STEP) {
      const last = await client.query('select coalesce(max(id), 0)::int as id from at_ticket');
      await client.query('begin');
      // What the triggers would note of this moment is written with its time instead.
      await client.query('set local session_replication_role = replica');
      await client.query(tickets, [from, Math.min(from + STEP - 1, total), total]);
      for (const next of [events, charges]) await client.query(next, [last.rows[0].id]);
      await client.query('commit');
    }
    for (const table of tables) await client.query(`vacuum analyze ${table}`);
    await client.query('checkpoint');
  });
  const seconds = (performance.now() - begun) / 1000;
  console.log(`seeded ${total} tickets with their events in ${seconds.toFixed(0)} s`);
}
