import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loggedIn, TestClient, TestSocket } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { busGap } from '../../platform/bus.ts';
import { announceConfigs } from '../organization/events.ts';

let server: TestServer;
let admin: TestClient;
let operator: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
  operator = await loggedIn(server.url, 'atendente');
});
afterAll(() => server.stop());

type Row = {
  id: number;
  person_name: string | null;
  updated_at: string;
  sector: { name: string };
  assignee: object | null;
  status: { id: number; code: string; kind: string };
};

async function list(client: TestClient, query = '') {
  const { status, body } = await client.call(`/api/at_ticket?${query}`);
  return { status, body, rows: (body.data ?? []) as Row[] };
}

async function foreignTicket(): Promise<Row> {
  const { rows } = await list(admin, 'per_page=100');
  return rows.find((row) => row.sector.name !== 'Atendimento') as Row;
}

describe('the list', () => {
  test('comes in the paging shape, newest first', async () => {
    const { body, rows } = await list(admin, 'per_page=7&page=2');
    expect(body).toMatchObject({
      current_page: 2,
      from: 8,
      to: 14,
      per_page: 7,
      total_capped: false,
    });
    expect(body.last_page).toBe(Math.ceil(Number(body.total) / 7));
    const ids = rows.map((row) => row.id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  test('an empty page beyond the end says so', async () => {
    expect((await list(admin, 'page=9999')).body).toMatchObject({ from: null, to: null, data: [] });
  });

  test('an operator sees the own sector alone, in list, count and search', async () => {
    const all = await list(admin, 'per_page=100');
    const own = await list(operator, 'per_page=100');
    expect(own.rows.length).toBeGreaterThan(0);
    expect(own.rows.every((row) => row.sector.name === 'Atendimento')).toBe(true);
    expect(Number(own.body.total)).toBeLessThan(Number(all.body.total));
    const foreign = await foreignTicket();
    const named = await list(operator, `q=${encodeURIComponent(foreign.person_name ?? '')}`);
    expect(named.rows.map((row) => row.id)).not.toContain(foreign.id);
  });

  test('searches names without regard to accents and case, and numbers', async () => {
    const { rows } = await list(admin, 'per_page=100');
    const row = rows.find((each) => /[çãéíóúâêô]/i.test(each.person_name ?? '')) as Row;
    const plain = (row.person_name ?? '').normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
    const found = await list(admin, `q=${encodeURIComponent(plain)}`);
    expect(found.rows.map((each) => each.id)).toContain(row.id);
    const byNumber = await list(admin, `q=${encodeURIComponent(`#${row.id}`)}`);
    expect(byNumber.rows.map((each) => each.id)).toContain(row.id);
  });

  test('takes percent signs, quotes and backslashes for what they are', async () => {
    for (const q of ['%', '_', "'; drop table at_ticket; --", '\\', '%%%']) {
      const { status, rows } = await list(admin, `q=${encodeURIComponent(q)}`);
      expect(status).toBe(200);
      expect(rows).toEqual([]);
    }
  });

  test('filters by status and sorts by name both ways', async () => {
    const done = (await list(admin, 'per_page=100')).rows.find((row) => row.status.kind === 'done');
    const filtered = await list(admin, `status=${done?.status.id}&sort=person_name&per_page=100`);
    expect(filtered.rows.every((row) => row.status.kind === 'done')).toBe(true);
    const back = await list(admin, `status=${done?.status.id}&sort=-person_name&per_page=100`);
    expect(back.rows.length).toBe(filtered.rows.length);
    expect(back.rows[0]?.person_name).toBe(filtered.rows.at(-1)?.person_name);
  });

  test('counts per status agree with the lists, for each person', async () => {
    for (const client of [admin, operator]) {
      const statuses = (await client.call('/api/at_ticket_status/options')).body.data;
      expect(statuses).toHaveLength(7);
      for (const { id, code } of statuses as Row['status'][]) {
        const { body } = await client.call(`/api/at_ticket/count?status=${id}`);
        const { total } = body.data as { total: number };
        expect((await list(client, `status=${id}`)).body.total, code).toBe(total);
      }
    }
  });

  test('says which query field is wrong', async () => {
    const { status, body } = await list(admin, 'page=0&per_page=1000&sort=password');
    expect(status).toBe(422);
    expect(Object.keys(body.errors as object)).toEqual(
      expect.arrayContaining(['page', 'per_page', 'sort']),
    );
  });
});

describe('a ticket', () => {
  test('shows its answers with the labels of the script', async () => {
    const { rows } = await list(operator, 'per_page=100');
    const row = rows.find((each) => each.status.kind === 'done') as Row;
    const { body } = await operator.call(`/api/at_ticket/${row.id}/edit`);
    type Groups = { variable_groups: { answers: { label: string; value: string }[] }[] };
    const answers = (body.data as Groups).variable_groups.flatMap((group) => group.answers);
    expect(answers.map((answer) => answer.label)).toEqual([
      'Nome completo',
      'CPF',
      'Telefone com DDD',
      'Cidade',
      'Sua mensagem',
    ]);
    expect(answers[0]?.value).toBe(row.person_name);
  });

  test('of another sector does not exist for an operator, to read or to change', async () => {
    const { id, updated_at } = await foreignTicket();
    expect((await operator.call(`/api/at_ticket/${id}/edit`)).status).toBe(404);
    const body = { status_id: 1, updated_at };
    expect((await operator.call(`/api/at_ticket/${id}`, { method: 'PUT', body })).status).toBe(404);
    const thread = `/api/gl_message/at_ticket/${id}/3`;
    expect((await operator.call(`${thread}/message_index`)).status).toBe(404);
  });

  test('an address that names none is a 404', async () => {
    for (const id of ['999999999', 'abc', '0', '-1', '1e99', '9'.repeat(30)]) {
      expect((await admin.call(`/api/at_ticket/${id}/edit`)).status, id).toBe(404);
    }
  });

  test('changes its status once for two people at once, with an audit entry', async () => {
    const row = (await list(operator)).rows[0] as Row;
    const { body } = await operator.call(`/api/at_ticket/${row.id}/edit`);
    const data = body.data as { updated_at: string; next_statuses: { id: number; code: string }[] };
    const next = data.next_statuses[0];
    const change = { status_id: next?.id, updated_at: data.updated_at };
    const path = `/api/at_ticket/${row.id}`;
    const put = (client: TestClient) => client.call(path, { method: 'PUT', body: change });
    expect(await put(operator)).toMatchObject({
      status: 200,
      body: { data: { status: { code: next?.code } } },
    });
    const second = await put(admin);
    expect(second.status).toBe(409);
    const entries = await server.ctx.db
      .selectFrom('gl_audit')
      .selectAll()
      .where('record', '=', 'at_ticket')
      .where('record_id', '=', row.id)
      .where('action', '=', 'ticket.status')
      .execute();
    expect(entries).toMatchObject([
      { before: { status: row.status.code }, after: { status: next?.code } },
    ]);
  });

  test('goes only to a status that may follow', async () => {
    await server.ctx.db
      .updateTable('gl_config')
      .set({ value: JSON.stringify({ novo: ['cancelado'] }) })
      .where('key', '=', 'TICKET_STATUS_CHANGE_ALLOWED')
      .execute();
    announceConfigs(server.ctx);
    const row = (await list(admin, 'per_page=100')).rows.find(
      (each) => each.status.code === 'novo',
    ) as Row;
    const { body } = await admin.call(`/api/at_ticket/${row.id}/edit`);
    const { next_statuses } = body.data as { next_statuses: { code: string }[] };
    expect(next_statuses.map((status) => status.code)).toEqual(['cancelado']);
    const all = await admin.call('/api/at_ticket_status/options');
    const done = (all.body.data as { id: number; code: string }[]).find(
      (each) => each.code === 'concluido',
    );
    const change = { status_id: done?.id, updated_at: row.updated_at };
    const answer = await admin.call(`/api/at_ticket/${row.id}`, { method: 'PUT', body: change });
    expect(answer).toMatchObject({ status: 409, body: { code: 'STATUS_NOT_ALLOWED' } });
  });
});

describe('the office socket', () => {
  function office(client: TestClient, origin = server.url): TestSocket {
    return new TestSocket(`${server.url}/ws/office`, { cookie: client.cookieHeader, origin });
  }

  async function subscribed(client: TestClient, topic: string) {
    const socket = office(client);
    await new Promise((resolve) => socket.socket.on('open', resolve));
    socket.send({ action: 'hello' });
    expect(await socket.next()).toEqual({ action: 'helloOk' });
    socket.send({ action: 'sub', topic });
    return { socket, answer: await socket.next() };
  }

  /** Begins a conversation as a page does, with the privacy notice accepted. */
  async function visit(code: string) {
    const { body } = await new TestClient(server.url).call(`/chatbot/firstMessages/${code}`);
    const version = (body.consent as { version: string } | undefined)?.version ?? '';
    await fetch(`${server.url}/chatbot/status/${code}?consent=${version}`);
  }

  test('tells of new tickets to those who may see them', async () => {
    const mine = await subscribed(operator, 'tickets');
    const all = await subscribed(admin, 'tickets');
    const quiet_ms = expect.any(Number);
    expect(mine.answer).toEqual({ action: 'subOk', topic: 'tickets', quiet_ms });
    await visit('demo');
    expect(await all.socket.next()).toMatchObject({ action: 'event', type: 'ticket.created' });
    await visit('contato');
    const event = await mine.socket.next();
    expect(event).toMatchObject({
      action: 'event',
      topic: 'tickets',
      type: 'ticket.created',
      seq: 1,
    });
    const { ticket_id } = event.data as { ticket_id: number };
    expect((await operator.call(`/api/at_ticket/${ticket_id}/edit`)).status).toBe(200);
    mine.socket.close();
    all.socket.close();
  });

  test('tells on the topic of one ticket of that ticket alone', async () => {
    const { rows } = await list(operator);
    const [one, other] = rows as [Row, Row];
    const { socket, answer } = await subscribed(operator, `ticket.${one.id}`);
    expect(answer).toMatchObject({ action: 'subOk' });
    const announce = (id: number) => {
      const ticket = { id, sectorId: null, assigneeId: 3, personId: null };
      server.ctx.bus.publish('tickets', { type: 'ticket.changed', ticket });
    };
    const admins = await subscribed(admin, `ticket.${one.id}`);
    announce(other.id);
    announce(one.id);
    expect(await admins.socket.next()).toMatchObject({ data: { ticket_id: one.id }, seq: 1 });
    socket.close();
    admins.socket.close();
    const foreign = await subscribed(operator, `ticket.${(await foreignTicket()).id}`);
    expect(foreign.answer).toMatchObject({ ok: false, code: 'FORBIDDEN' });
    foreign.socket.close();
  });

  test('says on every topic that events may have been missed', async () => {
    const { socket } = await subscribed(admin, 'tickets');
    server.ctx.bus.publish(busGap, null);
    expect(await socket.next()).toMatchObject({ topic: 'tickets', type: 'missed', data: {} });
    socket.close();
  });

  test('refuses threads and topics that are not for this person', async () => {
    const { id } = await foreignTicket();
    for (const topic of [`thread.at_ticket.${id}.3`, 'thread.at_ticket.1.1', 'usuarios', '']) {
      const { socket, answer } = await subscribed(operator, topic);
      expect(answer, topic).toMatchObject({ ok: false, code: 'FORBIDDEN' });
      socket.close();
    }
  });

  test('takes a right away while the page is open', async () => {
    const client = await loggedIn(server.url, 'paulo');
    const { rows } = await list(client, 'per_page=100');
    const free = rows.find((row) => row.assignee === null);
    const topic = `thread.at_ticket.${free?.id}.3`;
    const { socket, answer } = await subscribed(client, topic);
    expect(answer).toMatchObject({ action: 'subOk' });
    await server.ctx.db
      .deleteFrom('gl_user_sector')
      .where('user_id', '=', (eb) =>
        eb.selectFrom('gl_user').select('id').where('email', '=', 'paulo@exemplo.com.br'),
      )
      .execute();
    server.ctx.bus.publish('sessions', {});
    expect(await socket.next()).toMatchObject({ ok: false, code: 'FORBIDDEN', topic });
    socket.close();
  });

  test('closes without a session, for another site, and at logout', async () => {
    expect(await office(new TestClient(server.url)).closed()).toBe(4401);
    expect(await office(admin, 'https://outro.exemplo').closed()).toBe(4401);
    const client = await loggedIn(server.url, 'larissa');
    const { socket } = await subscribed(client, 'tickets');
    await client.call('/auth/logoutApi');
    expect(await socket.closed()).toBe(4401);
  });
});
