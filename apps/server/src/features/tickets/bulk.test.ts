import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { announceConfigs } from '../organization/events.ts';

let server: TestServer;
let operator: TestClient;
let supervisor: TestClient;
let ids: number[];
let foreign: number;

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await server.ctx.pool.query(text, values)).rows;
const idOf = async (who: string) =>
  Number(
    (await rowsOf('select id from gl_user where email = $1', [`${who}@exemplo.com.br`]))[0].id,
  );

beforeAll(async () => {
  server = await startTestServer();
  operator = await loggedIn(server.url, 'atendente');
  supervisor = await loggedIn(server.url, 'supervisor');
});
afterAll(() => server.stop());

beforeEach(async () => {
  const made = await rowsOf(`
    insert into at_ticket (token_hash, title, sector_id, status_id)
    select sha256(random()::text::bytea), 'Lote', case when n < 4 then 1 else 3 end, 2
    from generate_series(1, 4) n returning id::int`);
  const all = made.map(({ id }) => id);
  [ids, foreign] = [all.slice(0, 3), all[3]];
  await rowsOf('truncate gl_notification');
});

const bulk = (client: TestClient, body: object) =>
  client.call('/api/at_ticket/bulk', { method: 'POST', body });
const stateOf = (id: number) =>
  rowsOf(
    `select sector_id::int, status_id::int, assignee_id::int, business_unit_id::int as unit,
      array(select tag_id::int from at_ticket_tag where ticket_id = id order by 1) as tags
    from at_ticket where id = $1`,
    [id],
  ).then(([row]) => row);
const auditOf = (id: number) =>
  rowsOf(
    `select action, before, after from gl_audit where record = 'at_ticket' and record_id = $1 order by id`,
    [id],
  );

test('assignee, status and tags are set in each, with its audit, and what is not one’s is named', async () => {
  const me = await idOf('atendente');
  const [tag, other] = (
    await rowsOf(`insert into at_tag (name) values ('Lote A'), ('Lote B') returning id::int`)
  ).map(({ id }) => id);
  await rowsOf('insert into at_ticket_tag values ($1, $2)', [ids[0], other]);
  const { status, body } = await bulk(operator, {
    ids: [...ids, ids[0], foreign, 99_999_999],
    set: { assignee_id: me, status_id: 3, add_tags: [tag], remove_tags: [other] },
  });
  expect(status).toBe(200);
  const missing = 'Não encontramos o que você procura.';
  expect(body).toEqual({
    done: ids,
    failed: [
      { id: foreign, message: missing },
      { id: 99_999_999, message: missing },
    ],
  });
  for (const id of ids) {
    expect(await stateOf(id)).toMatchObject({ assignee_id: me, status_id: 3, tags: [tag] });
    const actions = (await auditOf(id)).map(({ action }) => action);
    expect(actions.sort()).toEqual(['ticket.assignee', 'ticket.status', 'ticket.tags']);
  }
  expect(await stateOf(foreign)).toMatchObject({ assignee_id: null, status_id: 2, tags: [] });
  expect(await auditOf(foreign)).toEqual([]);
  const again = await bulk(operator, { ids, set: { status_id: 3 } });
  expect(again.body).toEqual({ done: ids, failed: [] });
  expect(await auditOf(ids[0] as number)).toHaveLength(3);
});

test('another sector takes the ticket from who may not see it there, and tells people once', async () => {
  const me = await idOf('atendente');
  await bulk(supervisor, { ids, set: { assignee_id: me } });
  expect(await rowsOf('select kind, text from gl_notification where user_id = $1', [me])).toEqual([
    { kind: 'assigned', text: ids.map((id) => `Nº ${id}`).join(', ') },
  ]);
  expect((await bulk(operator, { ids, set: { sector_id: 3 } })).body).toEqual({
    done: ids,
    failed: [],
  });
  const [{ unit }] = await rowsOf(
    'select business_unit_id::int as unit from gl_sector where id = 3',
  );
  for (const id of ids) {
    expect(await stateOf(id)).toMatchObject({ sector_id: 3, assignee_id: null, unit });
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'ticket.sector',
      before: { sector: 1, sector_name: 'Atendimento' },
      after: { sector: 3, sector_name: 'Instalação' },
    });
  }
  const { body } = await bulk(operator, { ids, set: { sector_id: 1 } });
  expect(body).toMatchObject({ done: [], failed: ids.map((id) => ({ id })) });
});

test('who may not have a ticket is not given it, and the others are changed', async () => {
  const me = await idOf('atendente');
  const { body } = await bulk(supervisor, { ids: [...ids, foreign], set: { assignee_id: me } });
  expect(body).toEqual({
    done: ids,
    failed: [{ id: foreign, message: 'Esta pessoa não pode ser responsável aqui.' }],
  });
  expect((await bulk(supervisor, { ids, set: { assignee_id: null } })).body).toMatchObject({
    done: ids,
  });
  expect(await stateOf(ids[0] as number)).toMatchObject({ assignee_id: null });
});

test('a status that may not follow and a merged ticket are refused each on its own', async () => {
  await rowsOf(
    `update gl_config set value = '{"em_atendimento": ["concluido"]}' where key = 'TICKET_STATUS_CHANGE_ALLOWED'`,
  );
  announceConfigs(server.ctx);
  const [first = 0, second = 0, third = 0] = ids;
  await rowsOf('update at_ticket set status_id = 1 where id = $1', [first]);
  await rowsOf('update at_ticket set merged_into = $2 where id = $1', [third, first]);
  await expect
    .poll(async () => (await bulk(operator, { ids, set: { status_id: 4 } })).body)
    .toEqual({
      done: [first],
      failed: [
        { id: second, message: 'Este status não pode ser escolhido agora.' },
        { id: third, message: 'Esta conversa foi unida a outra. Continue por lá.' },
      ],
    });
  await rowsOf(`update gl_config set value = null where key = 'TICKET_STATUS_CHANGE_ALLOWED'`);
  announceConfigs(server.ctx);
});

test('each change is told to the screens, with how the ticket stood before', async () => {
  const told: { type: string; ticket: { id: number }; before: { sectorId: number } }[] = [];
  const stop = server.ctx.bus.subscribe('tickets', (event) => told.push(event as (typeof told)[0]));
  await bulk(supervisor, { ids, set: { sector_id: 3 } });
  await expect.poll(() => told.map(({ ticket }) => ticket.id)).toEqual(ids);
  expect(told[0]).toMatchObject({ type: 'ticket.changed', before: { sectorId: 1 } });
  stop();
});

test.each([
  ['nothing to change', { set: {} }],
  ['no tickets', { ids: [], set: { status_id: 3 } }],
  [
    'too many tickets',
    { ids: Array.from({ length: 201 }, (_, n) => n + 1), set: { status_id: 3 } },
  ],
  ['an unknown status', { set: { status_id: 9_999 } }],
  ['an unknown sector', { set: { sector_id: 9_999 } }],
  ['a customer as assignee', { set: { assignee_id: 'cliente' } }],
  ['an unknown tag', { set: { add_tags: [9_999] } }],
  ['no sector', { set: { sector_id: null } }],
])('%s is refused as a whole', async (_, body) => {
  const set = { ...body.set } as Record<string, unknown>;
  if (set.assignee_id === 'cliente') set.assignee_id = await idOf('cliente');
  const before = await Promise.all(ids.map(stateOf));
  expect((await bulk(supervisor, { ids, ...body, set })).status).toBe(422);
  expect(await Promise.all(ids.map(stateOf))).toEqual(before);
});

test('200 tickets are changed in few statements', async () => {
  const made = await rowsOf(`
    insert into at_ticket (token_hash, title, sector_id, status_id)
    select sha256(random()::text::bytea), 'Lote', 1, 2 from generate_series(1, 200) returning id::int`);
  const many = made.map(({ id }) => id);
  const body = { ids: many, set: { assignee_id: await idOf('atendente'), status_id: 3 } };
  let statements = 0;
  const count = () => {
    statements += 1;
  };
  server.ctx.pool.on('acquire', count);
  expect((await bulk(supervisor, body)).body).toEqual({ done: many, failed: [] });
  server.ctx.pool.off('acquire', count);
  expect(statements).toBeLessThan(20);
});
