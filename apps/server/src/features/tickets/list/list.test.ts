import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let admin: TestClient;
let operator: TestClient;
let supervisor: TestClient;
/** In the operator's sector, in another sector, and in the sector that `supervisor` supervises. */
let own: number;
let foreign: number;

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await server.ctx.pool.query(text, values)).rows;

async function makeTicket(sectorId: number): Promise<number> {
  const [row] = await rowsOf(
    `insert into at_ticket (token_hash, title, sector_id, status_id)
    values (sha256(random()::text::bytea), 'Teste', $1, 2) returning id`,
    [sectorId],
  );
  return Number(row.id);
}

type Said = { channel?: number; kind?: string; userId?: number | null; body: string };

/** Writes a message and returns its number in the thread. */
async function say(ticketId: number, { channel = 3, kind = 'visitor', userId = null, body }: Said) {
  const [thread] = await rowsOf(
    `insert into gl_thread (origin, parent_code, channel_id, last_seq, last_message, last_message_at)
    values ('at_ticket', $1, $2, 1, $3, now())
    on conflict (origin, parent_code, channel_id) do update set last_seq = gl_thread.last_seq + 1,
      last_message = excluded.last_message, last_message_at = excluded.last_message_at
    returning id, last_seq`,
    [String(ticketId), channel, body],
  );
  await rowsOf(
    `insert into gl_message (thread_id, seq, author_kind, user_id, body, created_at) values ($1, $2, $3, $4, $5, now())`,
    [thread.id, thread.last_seq, kind, userId, body],
  );
  return { threadId: Number(thread.id), seq: Number(thread.last_seq) };
}

type Row = { id: number; unread: number; found: { text: string; channel_id: number } | null };
async function list(client: TestClient, query: Record<string, string>) {
  const { status, body } = await client.call(`/api/at_ticket?${new URLSearchParams(query)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { data: Row[]; total: number; total_capped: boolean };
}
const idsOf = async (client: TestClient, query: Record<string, string>) =>
  (await list(client, query)).data.map(({ id }) => id);
const countOf = async (client: TestClient, query: Record<string, string>) =>
  (await client.call(`/api/at_ticket/count?${new URLSearchParams(query)}`)).body.data;

beforeAll(async () => {
  server = await startTestServer();
  [admin, operator, supervisor] = (await Promise.all(
    ['admin', 'atendente', 'larissa'].map((who) => loggedIn(server.url, who)),
  )) as [TestClient, TestClient, TestClient];
  // Larissa supervises the sector, and Ana only works there.
  await rowsOf(`insert into gl_user_sector (user_id, sector_id, is_supervisor)
    select id, 1, true from gl_user where email = 'larissa@exemplo.com.br'`);
  own = await makeTicket(1);
  foreign = await makeTicket(3);
});
afterAll(() => server.stop());

describe('words in messages', () => {
  beforeAll(async () => {
    await say(own, { body: 'A instalação dos painéis fotovoltaicos ficou para terça.' });
    await say(own, { channel: 2, kind: 'staff', body: 'Conferir o berimbau do cliente.' });
    await say(own, { channel: 1, kind: 'staff', body: 'Segredo do xilofone na supervisão.' });
    await say(foreign, { body: 'Pedido do ornitorrinco azul.' });
    await say(own, { kind: 'bot', body: '<p>Qual a sua zarabatana?</p>' });
  });

  test.each([
    'instalacao',
    'INSTALAÇÕES',
    'instalados painel',
    'Painéis da instalação',
    '"painéis fotovoltaicos"',
    'fotovoltaico -boleto',
  ])('%j is found whatever its accents, case and endings', async (q) => {
    const { data, total } = await list(operator, { q });
    expect(data.map(({ id }) => id)).toContain(own);
    expect(await countOf(operator, { q })).toEqual({ total, total_capped: false });
  });

  test('the hit shows its words between « and », with their accents', async () => {
    const { data } = await list(operator, { q: 'instalacoes painel' });
    expect(data.find(({ id }) => id === own)?.found).toEqual({
      text: 'A «instalação» dos «painéis» fotovoltaicos ficou para terça.',
      channel_id: 3,
      seq: 1,
    });
  });

  test('what stands on channel 1 is found by supervisors alone', async () => {
    expect(await idsOf(admin, { q: 'xilofone' })).toEqual([own]);
    expect(await idsOf(supervisor, { q: 'xilofone' })).toEqual([own]);
    for (const q of ['xilofone', 'segredo xilofone', 'xilofone instalação']) {
      expect(await list(operator, { q })).toMatchObject({ data: [], total: 0 });
      expect(await countOf(operator, { q })).toEqual({ total: 0, total_capped: false });
    }
  });

  test('a hit on channel 1 is no part of what an operator is shown of his ticket', async () => {
    await say(own, { channel: 1, kind: 'staff', body: 'Painéis: segredo guardado.' });
    const { data } = await list(operator, { q: 'painéis' });
    expect(data.find(({ id }) => id === own)?.found).toMatchObject({ channel_id: 3 });
    expect(JSON.stringify(data)).not.toMatch(/segredo/i);
  });

  test('a foreign ticket is in no list, count and neighbourhood', async () => {
    expect(await idsOf(admin, { q: 'ornitorrinco' })).toEqual([foreign]);
    expect(await idsOf(operator, { q: 'ornitorrinco' })).toEqual([]);
    expect(await countOf(operator, { q: 'ornitorrinco' })).toMatchObject({ total: 0 });
    expect(await countOf(operator, { sector: '3' })).toMatchObject({ total: 0 });
    const path = `/api/at_ticket/${own}/neighbours?q=ornitorrinco`;
    expect((await operator.call(path)).body.data).toEqual({ previous: null, next: null });
    expect((await operator.call(`/api/at_ticket/${foreign}/neighbours`)).status).toBe(404);
  });

  test('notes of the team are found by the team, what a script says by nobody', async () => {
    expect(await idsOf(operator, { q: 'berimbau' })).toEqual([own]);
    expect(await idsOf(admin, { q: 'zarabatana' })).toEqual([]);
  });

  test('a deleted message is found no more', async () => {
    const { threadId, seq } = await say(own, { body: 'Paralelepípedo quebrado.' });
    expect(await idsOf(operator, { q: 'paralelepipedo' })).toEqual([own]);
    await rowsOf('update gl_message set deleted_at = now() where thread_id = $1 and seq = $2', [
      threadId,
      seq,
    ]);
    expect(await idsOf(operator, { q: 'paralelepipedo' })).toEqual([]);
  });

  test.each(['!!!', ':*', '& | !', "')--", '<->', 'a:*b', '"', '-', '\\', 'não', 'x'.repeat(200)])(
    '%j asks for nothing and does no harm',
    async (q) => {
      const { status } = await operator.call(`/api/at_ticket?q=${encodeURIComponent(q)}`);
      expect(status).toBe(200);
    },
  );
});

describe('a frequent word', () => {
  beforeAll(async () => {
    // More than are gathered at once: in one old ticket of the operator's, and in many tickets of other people.
    await rowsOf(`
      with ticket as (
        insert into at_ticket (token_hash, title, sector_id, status_id, created_at)
        select sha256(('f' || n)::bytea), 'Muitos', 1 + n % 3, 2, now() - interval '3 hours' + n * interval '1 second'
        from generate_series(1, 7000) n returning id
      ), thread as (
        insert into gl_thread (origin, parent_code, channel_id, last_seq, last_message, last_message_at)
        select 'at_ticket', id, 1 + id / 3 % 3, 1, 'Capivara', now() - interval '1 hour' + id % 1999 * interval '1 second' from ticket returning id
      )
      insert into gl_message (thread_id, seq, author_kind, body, created_at)
      select id, 1, 'visitor', 'Capivara no telhado', now() - interval '1 hour' + id % 1999 * interval '1 second' from thread order by id`);
    await rowsOf('analyze gl_message, at_ticket');
  });

  const wanted = (seen: string, order: string) =>
    rowsOf(
      `select ticket.id::int from at_ticket ticket join gl_thread on parent_code = ticket.id::text
      join at_ticket_activity activity on activity.id = ticket.id
      where gl_thread.last_message = 'Capivara' and ${seen} order by ${order}`,
    );

  test.each(['-id', 'id', '-last_message_at', 'last_message_at'])(
    'is found along the order %s, page by page, and says that there is more',
    async (sort) => {
      const key = sort.replace('-', '');
      const by = sort.startsWith('-') ? 'desc' : 'asc';
      const column = key === 'last_message_at' ? 'activity.last_message_at' : `ticket.${key}`;
      const visible = 'ticket.sector_id = 1 and channel_id > 1';
      const found = await wanted(visible, `${column} ${by}, ticket.id ${by}`);
      const rows = found.map(({ id }) => id);
      for (const page of [1, 3]) {
        const shown = await list(operator, {
          q: 'capivaras',
          sort,
          page: String(page),
          per_page: '50',
        });
        expect(shown.data.map(({ id }) => id)).toEqual(rows.slice((page - 1) * 50, page * 50));
        expect(shown.total_capped).toBe(true);
      }
    },
  );

  test('the last page of what one may see ends exactly', async () => {
    const rows = await wanted('ticket.sector_id = 1 and channel_id > 1', 'ticket.id desc');
    const page = Math.ceil(rows.length / 100);
    const found = await list(operator, { q: 'capivara', page: String(page), per_page: '100' });
    expect(found).toMatchObject({ total: rows.length, total_capped: false });
    expect(found.data.length).toBe(rows.length - (page - 1) * 100);
  });

  test('its neighbours are those of the list', async () => {
    const rows = await wanted('ticket.sector_id = 1 and channel_id > 1', 'ticket.id desc');
    const [previous, here, next] = rows.slice(300, 303).map(({ id }) => id);
    const { body } = await operator.call(`/api/at_ticket/${here}/neighbours?q=capivara`);
    expect(body.data).toEqual({ previous, next });
  });
});

describe('unread messages', () => {
  let ticket: number;
  beforeEach(async () => {
    ticket = await makeTicket(1);
  });
  const unread = async (client: TestClient) =>
    (await list(client, { q: `#${ticket}` })).data[0]?.unread;
  const idOf = async (who: string) =>
    Number(
      (await rowsOf('select id from gl_user where email = $1', [`${who}@exemplo.com.br`]))[0].id,
    );

  test('are those of others after one’s mark in the channels that one may read', async () => {
    await say(ticket, { kind: 'bot', body: 'Olá' });
    const { threadId, seq } = await say(ticket, { body: 'Um' });
    await say(ticket, { body: 'Dois' });
    await say(ticket, { kind: 'staff', userId: await idOf('atendente'), body: 'Resposta' });
    await say(ticket, { channel: 2, kind: 'staff', userId: await idOf('admin'), body: 'Nota' });
    await say(ticket, { channel: 1, kind: 'staff', userId: await idOf('admin'), body: 'Segredo' });
    expect(await unread(operator)).toBe(3);
    expect(await unread(supervisor)).toBe(5);
    expect(await unread(admin)).toBe(3);
    await rowsOf('insert into gl_thread_read (thread_id, user_id, seq) values ($1, $2, $3)', [
      threadId,
      await idOf('atendente'),
      seq,
    ]);
    expect(await unread(operator)).toBe(2);
    expect(await unread(supervisor)).toBe(5);
  });

  test('count to 99 at most', async () => {
    for (let nth = 0; nth < 105; nth += 1) await say(ticket, { body: `Linha ${nth}` });
    expect(await unread(operator)).toBe(99);
  });

  test('are a filter', async () => {
    expect(await idsOf(operator, { unread: 'true', per_page: '100' })).not.toContain(ticket);
    await say(ticket, { body: 'Oi' });
    expect((await idsOf(operator, { unread: 'true' }))[0]).toBe(ticket);
    expect(await idsOf(operator, { unread: 'true', q: `#${ticket}` })).toEqual([ticket]);
  });
});

describe('views', () => {
  const views = async (client: TestClient) =>
    (await client.call('/api/at_ticket/views')).body.data as { view: string; total: number }[];

  test('are those that a person may open, counted as their lists are', async () => {
    expect((await views(operator)).map(({ view }) => view)).toEqual([
      'mine',
      'unassigned',
      'sectors',
      'waiting',
      'expiring',
      'done',
    ]);
    expect((await views(admin)).map(({ view }) => view)).toContain('no_sector');
    for (const client of [operator, admin]) {
      for (const { view, total } of await views(client)) {
        expect((await list(client, { view })).total, view).toBeGreaterThanOrEqual(total);
        expect(await countOf(client, { view })).toMatchObject({ total });
      }
    }
  });

  test('a ticket moves through them with its sector, assignee and status', async () => {
    const ticket = await makeTicket(1);
    const has = async (view: string) =>
      (await idsOf(operator, { view, sort: '-last_message_at' })).includes(ticket);
    await say(ticket, { body: 'Oi' });
    expect([await has('unassigned'), await has('sectors'), await has('mine')]).toEqual([
      true,
      true,
      false,
    ]);
    await rowsOf(
      `update at_ticket set assignee_id = (select id from gl_user where email = 'atendente@exemplo.com.br'),
      status_id = 3 where id = $1`,
      [ticket],
    );
    expect([await has('unassigned'), await has('mine'), await has('waiting')]).toEqual([
      false,
      true,
      true,
    ]);
    await rowsOf('update at_ticket set sector_id = 3, assignee_id = null where id = $1', [ticket]);
    expect([await has('sectors'), await has('mine')]).toEqual([false, false]);
  });
});
