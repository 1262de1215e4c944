import { serveQueries, ticketJoins, ticketNames } from './query-floor.ts';

const named = (ids: string) =>
  `select ${ticketNames} from at_ticket ticket ${ticketJoins} where ticket.id = any(array(${ids}))`;

await serveQueries({
  list: named('select id from at_ticket order by id desc limit 20'),
  words: named(`
    select distinct thread.parent_code::bigint from (
      select thread_id from gl_message
      where search @@ websearch_to_tsquery('pg_catalog.portuguese', stemmable($1)) limit 20) as hit
    join gl_thread thread on thread.id = hit.thread_id`),
  detail: named('select $1::bigint'),
});
