import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';

export type Crew = { cookies: string[]; tickets: number[] };

/** Attendants of one sector with a session each, as after a login, and tickets of that sector. */
export async function hireAttendants(url: string, count: number, tickets: number): Promise<Crew> {
  const client = new pg.Client(url);
  await client.connect();
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await client.query(
    `with sector as (
      select sector_id as id from at_ticket where sector_id is not null
      group by 1 having count(*) >= $2 order by count(*) desc limit 1
    ), hired as (
      insert into gl_user (name, nickname, email, level)
      select 'Atendente ' || no, 'Atendente', 'bench-' || no || '@exemplo.com.br', 5
      from generate_series(1, cardinality($1::bytea[])) no returning id
    ), placed as (
      insert into gl_user_sector (user_id, sector_id, is_supervisor, is_operator)
      select hired.id, sector.id, false, true from hired, sector
    )
    insert into gl_session (token_hash, user_id, ip, user_agent, expires_at)
    select hash, id, '127.0.0.1', 'bench', now() + interval '12 hours'
    from unnest($1::bytea[]) with ordinality token (hash, no)
    join (select id, row_number() over () as no from hired) person using (no)`,
    [hashes, tickets],
  );
  const { rows } = await client.query(
    `select ticket.id from at_ticket ticket join gl_user_sector place using (sector_id)
      join gl_user person on person.id = user_id and email = 'bench-1@exemplo.com.br'
      order by 1 limit $1`,
    [tickets],
  );
  await client.end();
  return {
    cookies: tokens.map((token) => `balcao_session=${token}`),
    tickets: rows.map(({ id }) => Number(id)),
  };
}
