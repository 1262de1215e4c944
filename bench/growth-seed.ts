import { connected } from './charges-seed.ts';

const STEP = 100_000;

const campaigns = `
  insert into ad_advertisement (name, channel, code)
  select 'Campanha ' || n, 'meta', 'campanha-' || n from generate_series(1, 40) n`;

const spending = `
  insert into ad_spending (ad_advertisement_id, day, cents, updated_at)
  select id, day::date, 1000 + (id * 7919) % 9000, now()
  from ad_advertisement, generate_series(current_date - 364, current_date, interval '1 day') day
  where code like 'campanha-%'`;

const touches = `
  insert into ad_touch (at, visitor, at_chatbot_id, affiliate_code, utm_source, utm_medium, utm_campaign, fbclid, landing)
  select now() - (n::bigint * 7919 % 364) * interval '1 day' - (n % 600) * interval '1 minute', md5(n::text)::uuid, bots.ids[1 + n % 2],
    case when n % 5 = 0 then 'afiliado-' || n % 50 end, 'facebook', 'cpc', 'campanha-' || n % 45, 'IwAR0' || n, 'localhost/cb/demo'
  from generate_series($1::int, $2::int) n
  cross join (select array_agg(id order by id) as ids from at_chatbot) bots`;

const sums = `
  insert into ad_visit_sum (day, at_chatbot_id, by, code, visits)
  select (at at time zone 'America/Sao_Paulo')::date, at_chatbot_id, named.by, lower(coalesce(named.code, '')), count(*)
  from ad_touch
  cross join lateral (values ('campaign', utm_campaign), ('affiliate', affiliate_code)) as named (by, code)
  where landing = 'localhost/cb/demo' and fbclid is not null group by 1, 2, 3, 4`;

const tickets = `
  insert into at_ticket (token_hash, title, status_id, created_at, updated_at)
  select sha256(convert_to('growth ' || n, 'UTF8')), 'Orçamento', (select min(id) from at_ticket_status), moment, moment
  from generate_series($1::int, $2::int) n
  cross join lateral (select now() - (n::bigint * 7919 % 364) * interval '1 day' as moment) at`;

/** A tenth of the visits became a ticket, a fifth of these was signed. */
const conversions = `
  insert into ad_conversion (kind, at, day, ticket_id, at_chatbot_id, business_unit_id, visitor, talked, first_campaign,
    first_affiliate, last_campaign, last_affiliate)
  select kind, ticket.created_at, (ticket.created_at at time zone 'America/Sao_Paulo')::date, ticket.id, bots.ids[1 + id % 2],
    null, gen_random_uuid(), id % 10 > 0, 'campanha-' || id % 45, case when id % 5 = 0 then 'afiliado-' || id % 50 else '' end,
    'campanha-' || id % 44, case when id % 5 = 0 then 'afiliado-' || id % 49 else '' end
  from at_ticket ticket
  cross join (select array_agg(id order by id) as ids from at_chatbot) bots
  cross join (values ('ticket', 1), ('signed', 5)) as kinds (kind, every)
  where title = 'Orçamento' and id % every = 0`;

/** A year of visits, and what a tenth of them brought. */
export async function seedGrowth(url: string, visits: number): Promise<void> {
  await connected(url, async (client) => {
    await client.query('set statement_timeout = 0');
    await client.query(campaigns);
    await client.query(spending);
    for (let from = 1; from <= visits; from += STEP)
      await client.query(touches, [from, Math.min(from + STEP - 1, visits)]);
    await client.query(sums);
    await client.query(tickets, [1, visits / 10]);
    await client.query(conversions);
    for (const table of ['ad_touch', 'ad_visit_sum', 'ad_conversion', 'ad_spending', 'at_ticket'])
      await client.query(`vacuum analyze ${table}`);
  });
}
