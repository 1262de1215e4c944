import pg from 'pg';

const BLOCKS = 60;
const QUESTIONS_EVERY = 3;
const PATTERNS = 300;
const BUCKETS = 25;
export const DAYS = 365;
export const FIRST_DAY = '2025-01-01';
export const LAST_DAY = '2025-12-31';
const VERSIONS = 3;

const isQuestion = (block: number) => block % QUESTIONS_EVERY === 0;
const key = (kind: string, block: number, name = '') =>
  `${kind}\n${block < 0 ? '' : `venda/b${block}`}\n${name}`;

/** The way of the nth kind of visitor: some stop at some question, some loop back once. */
function patternOf(nth: number): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (...of: Parameters<typeof key>) =>
    counts.set(key(...of), (counts.get(key(...of)) ?? 0) + 1);
  add('started', -1);
  const stop = nth % 3 === 0 ? ((nth * 7) % (BLOCKS / QUESTIONS_EVERY)) * QUESTIONS_EVERY : BLOCKS;
  for (let block = 0; block < BLOCKS; block += 1) {
    add('visits', block);
    if (block === stop) {
      add('stopped', -1);
      add('stopped', block);
      if (nth % 2 === 0) add('refused', block);
      return counts;
    }
    add('way', block, block % 5 === 0 && nth % 4 === 0 ? 'onTrue' : 'next');
    if (isQuestion(block)) add('seconds', block, String((nth * 13 + block * 5) % BUCKETS));
  }
  add('finished', -1);
  return counts;
}

/** Sums and paths of that many conversations of a year, of three versions one after the other; returns the dialog's id. */
export async function seedNumbers(url: string, conversations: number): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const patterns = Array.from({ length: PATTERNS }, (_, nth) => patternOf(nth));
  const keys = [...new Set(patterns.flatMap((pattern) => [...pattern.keys()]))];
  await client.query(
    `insert into at_dialog_measure (kind, block, name)
     select split_part(key, E'\\n', 1), split_part(key, E'\\n', 2), split_part(key, E'\\n', 3) from unnest($1::text[]) key
     on conflict do nothing`,
    [keys],
  );
  await client.query(
    `create table pattern as
     select pattern.nth, array_agg(measure.id) as measures, array_agg(pattern.count) as counts
     from jsonb_to_recordset($1::jsonb) as pattern (nth int, key text, count int)
       join at_dialog_measure measure on concat_ws(E'\\n', kind, block, name) = pattern.key
     group by pattern.nth`,
    [
      JSON.stringify(
        patterns.flatMap((pattern, nth) =>
          [...pattern].map(([key, count]) => ({ nth, key, count })),
        ),
      ),
    ],
  );
  const { rows } = await client.query<{ id: string; versions: string[] }>(
    `with version as (
       insert into at_dialog_version (dialog_code, number, flow)
       select dialog_code, 1000 + n, flow
       from (select * from at_dialog_version where dialog_code = 'venda' order by number limit 1) first, generate_series(1, ${VERSIONS}) n
       returning id
     )
     select (select id from at_dialog where code = 'venda') as id, array_agg(id order by id) as versions from version`,
  );
  await client.query(
    `insert into at_dialog_talk (ticket_id, version_id, day, turn, refused, measures, counts)
     select 10000000 + n, ($1::bigint[])[1 + n * ${VERSIONS} / $2::int], '${FIRST_DAY}'::date + (n::bigint * ${DAYS} / $2::int)::int,
       20, 0, measures, counts
     from generate_series(0, $2::int - 1) n join pattern on nth = n % ${PATTERNS}`,
    [rows[0]?.versions, conversations],
  );
  await client.query(
    `insert into at_dialog_count (version_id, day, measure_id, count)
     select version_id, day, one.measure_id, sum(one.count * same.talks) from (
       select version_id, day, (ticket_id - 10000000) % ${PATTERNS} as nth, count(*) as talks
       from at_dialog_talk where ticket_id >= 10000000 group by 1, 2, 3) same
     join pattern using (nth), unnest(measures, counts) as one (measure_id, count)
     group by 1, 2, 3`,
  );
  await client.query('drop table pattern');
  await client.query('vacuum analyze at_dialog_count, at_dialog_talk, at_dialog_measure');
  const { rows: size } = await client.query('select count(*)::int as rows from at_dialog_count');
  console.log(`${conversations} conversations of a year: ${size[0].rows} sums`);
  await client.end();
  return Number(rows[0]?.id);
}
