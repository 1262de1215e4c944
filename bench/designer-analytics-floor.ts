import { serveQueries } from './query-floor.ts';

await serveQueries({
  sums: `
    select measure_id, sum(count)::int as count from at_dialog_count
    where version_id = any($1::bigint[]) and day between $2::date and $3::date group by measure_id`,
  tickets: 'select ticket_id from at_dialog_talk order by ticket_id desc limit 20',
});
