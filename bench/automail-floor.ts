import type pg from 'pg';

const OVERLAP = '10 minutes';
const PAGE = 500;

/** The least that looking can cost: for each rule the ids of what happened, by an index, and these records; milliseconds. */
export async function lookBare(client: pg.Client, rules: number, ago: string): Promise<number> {
  const begun = performance.now();
  for (let rule = 0; rule < rules; rule += 1) {
    const { rows } = await client.query({
      name: 'happened',
      text: `select id from at_ticket where created_at > now() - $1::interval - $2::interval and created_at <= now()
        order by created_at, id`,
      values: [ago, OVERLAP],
    });
    const ids = rows.map(({ id }) => id);
    for (let at = 0; at < ids.length; at += PAGE)
      await client.query({
        name: 'records',
        text: 'select id, title, person_name, person_email from at_ticket where id = any($1::bigint[])',
        values: [ids.slice(at, at + PAGE)],
      });
  }
  return performance.now() - begun;
}

/** The least that queueing can cost: bare rows in a table with the same indexes; milliseconds. */
export async function queueBare(client: pg.Client, count: number): Promise<number> {
  await client.query('drop table if exists bench_delivery');
  await client.query('create table bench_delivery (like am_delivery including all)');
  const { rows } = await client.query(
    `select id::int from at_ticket where title = 'Fila' order by id limit $1`,
    [count],
  );
  const ids: number[] = rows.map(({ id }) => id);
  const begun = performance.now();
  await client.query('begin');
  for (let at = 0; at < ids.length; at += PAGE)
    await client.query({
      name: 'delivery',
      text: `insert into bench_delivery (am_rule_id, origin, parent_id, occasion, happened_at, ticket_id, next_at, created_at, updated_at)
        select 1, 'at_ticket', id, 'made', now(), id, now(), now(), now() from unnest($1::bigint[]) as given (id)`,
      values: [ids.slice(at, at + PAGE)],
    });
  await client.query('commit');
  return performance.now() - begun;
}
