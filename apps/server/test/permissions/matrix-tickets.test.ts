import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../client.ts';
import { signature } from '../files.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { newestTicket, openTicket, restingTicket } from '../visitor.ts';

// Which tickets a person sees, and which of their channels, written by hand from docs/product/tickets.md and threads.md.

const people = ['admin', 'supervisor', 'lead', 'other', 'seer', 'operator', 'novice', 'customer'];
const emails: Record<string, string> = {
  // `lead` supervises Comercial, `other` works in Recife, `seer` may see tickets without a sector and has none.
  admin: 'admin',
  supervisor: 'supervisor',
  lead: 'larissa',
  other: 'tatiane',
  seer: 'igor',
  operator: 'atendente',
  novice: 'novato',
  customer: 'cliente',
};

/** `s` sees, `c` changes the status, `d` opens documents; then the channels to read and those to write; `-` means none of it. */
const table = {
  /*                  admin       | supervisor  | lead        | other       | seer      | operator  | novice | customer */
  mine: /*        */ 'scd 123 123 | scd 123 123 | -           | -           | -         | scd 23 23 | -      | d 3 3',
  asking:
    /*      */ 'scd 123 123 | scd 123 123 | -           | -           | -         | scd 23 2  | -      | -',
  otherSector:
    /* */ 'scd 123 123 | scd 123 123 | scd 123 123 | -           | -         | -         | -      | -',
  otherUnit:
    /*   */ 'scd 123 123 | scd 123 123 | -           | scd 123 123 | -         | -         | -      | -',
  noSector:
    /*    */ 'scd 123 123 | scd 123 123 | -           | -           | scd 23 23 | -         | -      | -',
  assigned:
    /*    */ 'scd 123 123 | scd 123 123 | -           | -           | -         | scd 23 23 | -      | -',
};
const kinds = Object.entries(table).map(([kind, line]) => {
  const cells = line.split('|').map((cell) => cell.trim());
  return [kind, cells] as const;
});

let server: TestServer;
const clients = new Map<string, TestClient>();
const tickets = new Map<string, number>();

const places: Record<string, string> = {
  mine: `sector_id = (select id from gl_sector where name = 'Atendimento'), assignee_id = null,
    person_id = (select id from gl_user where email = 'cliente@exemplo.com.br')`,
  asking: `sector_id = (select id from gl_sector where name = 'Atendimento')`,
  otherSector: `sector_id = (select id from gl_sector where name = 'Comercial')`,
  otherUnit: `sector_id = (select id from gl_sector where name = 'Comercial Nordeste')`,
  noSector: 'sector_id = null',
  assigned: `sector_id = (select id from gl_sector where name = 'Financeiro'),
    assignee_id = (select id from gl_user where email = 'atendente@exemplo.com.br')`,
};

async function place(kind: string): Promise<number> {
  const { ctx, url } = server;
  if (kind === 'asking') await openTicket(url);
  else (await restingTicket(server)).visitor.close();
  const id = await newestTicket(ctx);
  await ctx.pool.query(`update at_ticket set ${places[kind]} where id = $1`, [id]);
  await ctx.pool.query(
    `insert into at_document (ticket_id, code, title, body, created_at) values ($1, 'c1', 'T', 'x', now())`,
    [id],
  );
  return id;
}

beforeAll(async () => {
  server = await startTestServer();
  const { pool } = server.ctx;
  await pool.query(`insert into gl_user (name, nickname, email, level, password_hash)
    select 'Novato', 'Novato', 'novato@exemplo.com.br', 5, password_hash from gl_user where level = 1`);
  await pool.query(`delete from gl_user_sector where user_id =
    (select id from gl_user where email = 'igor@exemplo.com.br')`);
  await pool.query(`update gl_user set granted = '{can_ticket_nosector_view}'
    where email = 'igor@exemplo.com.br'`);
  for (const [kind] of kinds) tickets.set(kind, await place(kind));
  for (const who of people) clients.set(who, await loggedIn(server.url, emails[who] ?? ''));
});
afterAll(() => server.stop());

/** Hidden and forbidden both mean no; any status but these and the expected one fails the test. */
async function may(who: string, path: string, init: object = {}, right = 200): Promise<boolean> {
  const answer = await clients.get(who)?.call(path, init);
  expect([right, 403, 404], `${who} ${path}`).toContain(answer?.status);
  return answer?.status === right;
}

async function channelsOf(id: number, act: (path: string) => Promise<boolean>) {
  const found: number[] = [];
  for (const channel of [1, 2, 3]) {
    if (await act(`/api/gl_message/at_ticket/${id}/${channel}`)) found.push(channel);
  }
  return found.join('') || '-';
}

async function writes(who: string, path: string): Promise<boolean> {
  const body = { message: 'Oi', client_message_id: randomUUID() };
  const said = await may(who, `${path}/message_save`, { method: 'POST', body });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(signature)]), 'foto.png');
  const sent = await may(who, `${path}/message_file`, { method: 'POST', body: form });
  expect(sent, `${who}: a file where a text ${said ? 'may' : 'may not'} stand`).toBe(said);
  return said;
}

async function rightsOf(who: string, id: number): Promise<string> {
  const ticket = `/api/at_ticket/${id}`;
  const stale = { status_id: 2, updated_at: '2020-01-01T00:00:00.000Z' };
  const acts = [
    (await may(who, `${ticket}/edit`)) ? 's' : '',
    (await may(who, ticket, { method: 'PUT', body: stale }, 409)) ? 'c' : '',
    (await may(who, `${ticket}/doc/c1`, {}, 302)) ? 'd' : '',
  ].join('');
  const read = await channelsOf(id, (path) => may(who, `${path}/message_index`));
  const written = await channelsOf(id, (path) => writes(who, path));
  const rights = `${acts || '-'} ${read} ${written}`;
  return rights === '- - -' ? '-' : rights;
}

test.each(kinds)(
  'the ticket "%s" is open to exactly the callers of the table',
  async (kind, expected) => {
    const found: string[] = [];
    for (const who of people) found.push(await rightsOf(who, tickets.get(kind) ?? 0));
    expect(Object.fromEntries(people.map((who, at) => [who, found[at]]))).toEqual(
      Object.fromEntries(people.map((who, at) => [who, expected[at]])),
    );
  },
);

test('lists, counts and searches contain exactly the tickets that the caller may open', async () => {
  const ids = [...tickets.values()];
  for (const [at, who] of people.entries()) {
    if (who === 'customer') continue;
    const ask = async (query: string) => {
      const answer = await clients.get(who)?.call(`/api/at_ticket${query}`);
      return answer?.body as { total: number; data: { id: number }[] };
    };
    const seen = kinds.filter(([, row]) => row[at]?.startsWith('s')).map(([kind]) => kind);
    const wanted = seen.map((kind) => tickets.get(kind));
    const { data, total } = await ask('?per_page=100&sort=-id');
    const listed = data.map(({ id }) => id).filter((id) => ids.includes(id));
    expect(listed.toSorted(), who).toEqual(wanted.toSorted());
    for (const id of ids) {
      const found = (await ask(`?q=%23${id}`)).total;
      expect(found, `${who} searches ${id}`).toBe(wanted.includes(id) ? 1 : 0);
    }
    const counted = await clients.get(who)?.call('/api/at_ticket/count');
    expect(counted?.body.data, who).toMatchObject({ total });
  }
});

test('own tickets and slips are always the caller’s', async () => {
  const { pool } = server.ctx;
  for (const [path, sql] of [
    ['/api/at_ticket/me_index', 'select id from at_ticket where person_id = $1'],
    ['/api/pm_transaction/me_index', 'select id from pm_transaction where person_id = $1'],
  ] as const) {
    for (const who of people) {
      const { rows } = await pool.query('select id from gl_user where email = $1', [
        `${emails[who]}@exemplo.com.br`,
      ]);
      const own = (await pool.query(sql, [rows[0].id])).rows.length;
      const shown = (await clients.get(who)?.call(path))?.body.data as object[];
      expect(shown.length > 0, `${who} ${path}`).toBe(own > 0);
      expect(shown.length).toBeLessThanOrEqual(own);
      expect(who === 'customer' || own === 0).toBe(true);
    }
  }
});
