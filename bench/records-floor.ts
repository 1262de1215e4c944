import { serveQueries, ticketJoins, ticketNames } from './query-floor.ts';

const counted = (from: string) =>
  `(select count(*) from (select 1 from ${from} limit 10001) as counted) as total`;
const matching = `search like '%' || searchable($1) || '%'`;

await serveQueries({
  list: `select ${ticketNames}, ${counted('at_ticket')} from at_ticket ticket ${ticketJoins} order by ticket.id desc limit 20`,
  search: `select ${ticketNames}, ${counted(`at_ticket where ${matching}`)} from at_ticket ticket ${ticketJoins}
    where ticket.${matching} order by ticket.id desc limit 20`,
  users: `select id, name, nickname, email, tax_id, level, active, created_at, updated_at,
      ${counted(`gl_user where ${matching}`)}
    from gl_user where ${matching} order by name, id limit 20`,
  detail: `select ${ticketNames}, ticket.person_tax_id, ticket.person_email, ticket.person_phone, ticket.person_city
    from at_ticket ticket ${ticketJoins} where ticket.id = $1`,
  save: `update at_ticket set status_id = $2, updated_at = now() where id = $1 returning id, updated_at`,
});
