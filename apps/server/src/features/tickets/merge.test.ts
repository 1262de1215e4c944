import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TicketOffice, ticketOffice } from '../../../test/tickets.ts';
import { answer, contactScript, newestTicket, visitorPages } from '../../../test/visitor.ts';

let office: TicketOffice;
const pages = visitorPages(() => office.server.url);
beforeAll(async () => {
  office = await ticketOffice();
});
afterEach(() => pages.closeAll());
afterAll(() => office.server.stop());

const merge = (id: number, into_id: number, client = office.operator) =>
  office.send(client, `/api/at_ticket/${id}/merge`, { into_id });
const write = (id: number, channel: number, client = office.admin) =>
  office.send(client, `/api/gl_message/at_ticket/${id}/${channel}/message_save`, {
    message: 'Oi',
    client_message_id: randomUUID(),
  });

test('a merged ticket ends, points to the other, stays readable and takes no more words', async () => {
  const [id, into] = [await office.open(), await office.open()];
  await write(id, 2);
  await office.send(office.admin, `/api/gl_message/at_ticket/${id}/3/message_save`, {
    message: 'E a conta?',
    client_message_id: randomUUID(),
    is_pending: true,
  });
  expect(await merge(id, into)).toMatchObject({ status: 200, body: { data: { id: into } } });
  const merged = await office.detail(office.operator, id);
  expect(merged).toMatchObject({
    status: { kind: 'cancelled' },
    merged_into: { id: into, title: 'Teste' },
    can_reply: false,
  });
  expect(Object.values(merged.may).some(Boolean)).toBe(false);
  expect((await office.detail(office.operator, into)).links).toMatchObject([
    { id, kind: 'merged', status: { kind: 'cancelled' } },
  ]);
  expect((await office.lines(id, 3)).map(({ body }) => body)).toEqual([
    'E a conta?',
    `Esta conversa foi unida ao nº ${into} e continua por lá.`,
  ]);
  expect((await office.lines(into, 2)).map(({ body }) => body)).toEqual([
    `Camila Souza uniu o nº ${id} a esta conversa.`,
  ]);
  expect(
    await office.sql(
      `select 1 from gl_message message join gl_thread thread on thread.id = thread_id
       where parent_code = $1 and is_pending and resolved_at is null`,
      [String(id)],
    ),
  ).toEqual([]);
  const read = await office.operator.call(`/api/gl_message/at_ticket/${id}/2/message_index`);
  expect(read.status).toBe(200);
  for (const channel of [1, 2, 3]) {
    expect(await write(id, channel)).toMatchObject({
      status: 409,
      body: { code: 'TICKET_MERGED' },
    });
  }
  expect(await office.audits(id)).toMatchObject([
    { action: 'ticket.merge', before: { status: 'novo' }, after: { merged_into: into } },
  ]);
  expect(await office.audits(into)).toMatchObject([{ after: { merged: id } }]);
});

test('nothing is done to a merged ticket any more, and it takes in no other', async () => {
  const [id, into, third] = [await office.open(), await office.open(), await office.open()];
  const { updated_at } = await office.detail(office.admin, id);
  await merge(id, into);
  const path = `/api/at_ticket/${id}`;
  const sector_id = await office.sectorId('Comercial');
  const refused = [
    await office.send(office.admin, path, { updated_at, title: 'x' }, 'PUT'),
    await office.send(office.admin, `${path}/transfer`, { sector_id, reason: 'x' }),
    await merge(id, third),
    await merge(into, id),
    await office.send(office.admin, `${path}/link`, { other_id: third }),
    await office.send(office.admin, `${path}/sign_request`),
  ];
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    refused.map(() => [409, 'TICKET_MERGED']),
  );
});

test("the visitor's open page is told, and an answer of the same moment is not taken", async () => {
  const { token, socket } = await pages.started();
  const id = await newestTicket(office.server.ctx);
  await answer(socket, contactScript[0]);
  const into = await office.open();
  expect((await merge(id, into, office.admin)).status).toBe(200);
  const pushed = [await socket.next()];
  while (!JSON.stringify(pushed).includes('cancelled')) pushed.push(await socket.next());
  expect(JSON.stringify(pushed)).toContain(`foi unida ao nº ${into}`);
  while (socket.frames.length > 0) await socket.next();
  expect(await answer(socket, contactScript[1])).toMatchObject({ ok: false });
  expect(await pages.connect(token).next()).toMatchObject({
    ticket: { status: { kind: 'cancelled' } },
  });
});

test('who sees only one of the two merges nothing and learns nothing', async () => {
  const [own, foreign] = [await office.open(), await office.open('Comercial Sul')];
  for (const [id, into] of [
    [own, foreign],
    [foreign, own],
    [own, 99_999_999],
  ] as const) {
    expect(await merge(id, into)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  }
  expect((await merge(own, own)).body.errors).toEqual({ into_id: ['Escolha outro número.'] });
  expect(await office.lines(own, 3)).toEqual([]);
});

test('into a ticket that went out of sight later only its number is shown', async () => {
  const [id, into] = [await office.open(), await office.open()];
  await merge(id, into);
  const sector = await office.sectorId('Comercial Sul');
  await office.sql('update at_ticket set sector_id = $1 where id = $2', [sector, into]);
  expect((await office.detail(office.operator, id)).merged_into).toEqual({ id: into, title: null });
});

test('fifty merges at once, this way and that way round, end in one without a loop', async () => {
  const [one, two] = [await office.open(), await office.open()];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => (n % 2 ? merge(one, two) : merge(two, one, office.admin))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  const rows = await office.sql('select id, merged_into from at_ticket where id = any($1)', [
    [one, two],
  ]);
  expect(rows.filter((row) => row.merged_into !== null)).toHaveLength(1);
});

test('many tickets that are merged into one another at once never make a circle', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => office.open()));
  const pairs = ids.flatMap((id) =>
    ids.filter((other) => other !== id).map((other) => [id, other]),
  );
  const answers = await Promise.all(
    pairs.map(([id = 0, into = 0]) => merge(id, into, office.admin)),
  );
  expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 409]);
  const rows = await office.sql('select id, merged_into from at_ticket where id = any($1)', [ids]);
  const ways = new Map(rows.map((row) => [row.id, row.merged_into]));
  for (const id of ids) {
    let [at, steps] = [id, 0];
    while (ways.get(at) && steps < 10) [at, steps] = [ways.get(at), steps + 1];
    expect(steps).toBeLessThan(10);
  }
});
