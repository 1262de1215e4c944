import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { type TicketOffice, ticketOffice } from '../../../test/tickets.ts';

let office: TicketOffice;
let admin: TestClient;
let operator: TestClient;
let id: number;
beforeAll(async () => {
  office = await ticketOffice();
  ({ admin, operator } = office);
});
beforeEach(async () => {
  id = await office.open();
});
afterAll(() => office.server.stop());

const put = (client: TestClient, body: object, ticket = id) =>
  office.send(client, `/api/at_ticket/${ticket}`, body, 'PUT');

test('one save changes status, assignee, tags and title, with a line of the audit for each', async () => {
  const seen = await office.detail(operator, id);
  const me = await office.personId('atendente');
  const status = seen.next_statuses.find(({ code }) => code === 'em_atendimento');
  const tags = [await office.tagId('solar'), await office.tagId('urgente')];
  const wish = { status_id: status?.id, assignee_id: me, tag_ids: tags, title: 'Conta de luz' };
  const { status: code, body } = await put(operator, { updated_at: seen.updated_at, ...wish });
  expect(code).toBe(200);
  expect(body.data).toMatchObject({
    title: 'Conta de luz',
    status: { code: 'em_atendimento' },
    assignee: { id: me },
    tags: [{ name: 'solar' }, { name: 'urgente' }],
  });
  expect(await office.audits(id)).toMatchObject([
    { action: 'ticket.title', before: { title: 'Teste' }, after: { title: 'Conta de luz' } },
    { action: 'ticket.status', before: { status: 'novo' }, after: { status: 'em_atendimento' } },
    {
      action: 'ticket.assignee',
      before: { assignee: null },
      after: { assignee: me },
      actor_id: me,
    },
    { action: 'ticket.tags', before: { tags: [] }, after: { tags: ['solar', 'urgente'] } },
  ]);
  const now = await office.detail(operator, id);
  const freed = await put(operator, { updated_at: now.updated_at, assignee_id: null, tag_ids: [] });
  expect(freed.body.data).toMatchObject({ assignee: null, tags: [] });
});

test('a save that changes nothing leaves no trace', async () => {
  const { updated_at, title } = await office.detail(operator, id);
  const { body } = await put(operator, { updated_at, title });
  expect(body.data).toMatchObject({ updated_at });
  expect(await office.audits(id)).toEqual([]);
});

test('of fifty people who save at once one wins, and the others hear who and what', async () => {
  const { updated_at, next_statuses } = await office.detail(admin, id);
  const status_id = next_statuses.find(({ code }) => code === 'em_atendimento')?.id;
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      put(n % 2 ? admin : operator, { updated_at, title: `T ${n}`, status_id }),
    ),
  );
  const won = answers.filter(({ status }) => status === 200);
  const lost = answers.filter(({ status }) => status === 409);
  expect([won.length, lost.length]).toEqual([1, 49]);
  const { title } = await office.detail(admin, id);
  for (const { body } of lost) {
    expect(body).toMatchObject({
      code: 'CONFLICT',
      conflict: { who: expect.any(String), changes: { title: ['Teste', title] } },
    });
  }
  expect(await office.audits(id)).toHaveLength(2);
});

test('only active staff who may see the ticket can be given it', async () => {
  const { updated_at } = await office.detail(operator, id);
  const give = async (name: string) =>
    put(operator, { updated_at, assignee_id: await office.personId(name) });
  for (const name of ['cliente', 'larissa', 'paulo', 'financeiro']) {
    expect(await give(name), name).toMatchObject({
      status: 422,
      body: { errors: { assignee_id: ['Esta pessoa não pode ser responsável aqui.'] } },
    });
  }
  await office.sql(`update gl_user set active = false where email = 'beatriz@exemplo.com.br'`);
  expect((await give('beatriz')).status).toBe(422);
  await office.sql(`update gl_user set active = true where email = 'beatriz@exemplo.com.br'`);
  const unknown = await put(operator, { updated_at, assignee_id: 99_999_999 });
  expect(unknown.status).toBe(422);
  expect((await give('beatriz')).body.data).toMatchObject({
    assignee: { id: await office.personId('beatriz') },
  });
  expect(
    await office.sql(`select kind, text from gl_notification where user_id = $1 and url = $2`, [
      await office.personId('beatriz'),
      `/at_ticket/${id}/edit`,
    ]),
  ).toEqual([{ kind: 'assigned', text: `Nº ${id}: Teste` }]);
});

test('the list of assignees names exactly those who can be given the ticket, oneself first', async () => {
  const { body } = await operator.call(`/api/at_ticket/${id}/assignees`);
  const names = body.data as { id: number; name: string }[];
  expect(names[0]?.id).toBe(await office.personId('atendente'));
  const ids = names.map((one) => one.id);
  expect(ids).toContain(await office.personId('beatriz'));
  expect(ids).not.toContain(await office.personId('larissa'));
  expect(ids).not.toContain(await office.personId('cliente'));
  const found = await operator.call(`/api/at_ticket/${id}/assignees?q=BEATRIZ%20NOG`);
  expect((found.body.data as object[]).length).toBeLessThan(names.length);
  await office.sql('update at_ticket set sector_id = null where id = $1', [id]);
  const free = (await admin.call(`/api/at_ticket/${id}/assignees`)).body.data as { id: number }[];
  const allowed = await office.sql(`select person.id from gl_user person
    left join gl_user_group team on team.id = person.user_group_id
    where active and level <= 5 and (level <= 2 or 'can_ticket_nosector_view' = any(granted)
      or 'can_ticket_nosector_view' = any(team.flags))`);
  expect(free.map((one) => one.id).sort()).toEqual(allowed.map((row) => row.id).sort());
});

test('who gives away the only thing that let him see a ticket gets it shown no more', async () => {
  const larissa = await loggedIn(office.server.url, 'larissa');
  await office.sql('update at_ticket set assignee_id = $1 where id = $2', [
    await office.personId('larissa'),
    id,
  ]);
  const { updated_at } = await office.detail(larissa, id);
  const { status, body } = await put(larissa, { updated_at, assignee_id: null });
  expect([status, body.data]).toEqual([200, null]);
  expect((await larissa.call(`/api/at_ticket/${id}/edit`)).status).toBe(404);
  expect((await put(larissa, { updated_at, title: 'Meu' })).status).toBe(404);
  expect(await office.detail(admin, id)).toMatchObject({ title: 'Teste', assignee: null });
});

test('tags and statuses that are not there are refused, and nothing of the save stands', async () => {
  const { updated_at } = await office.detail(operator, id);
  const wish = { updated_at, title: 'Outro', tag_ids: [99_999_999] };
  expect(await put(operator, wish)).toMatchObject({ status: 422, body: { code: 'INVALID' } });
  const status = { updated_at, title: 'Outro', status_id: 99_999_999 };
  expect(await put(operator, status)).toMatchObject({ body: { code: 'STATUS_NOT_ALLOWED' } });
  expect(await office.detail(operator, id)).toMatchObject({ title: 'Teste', tags: [] });
  expect(await office.audits(id)).toEqual([]);
});

test('the automatic cancellation is taken away for good', async () => {
  const [{ ticket_id: waiting }] = await office.sql(`update at_conversation
    set expires_at = '2030-01-02', expiry_check_at = '2030-01-02', expire_minutes = 30
    where ticket_id = (select max(ticket_id) from at_conversation) returning ticket_id`);
  const { updated_at, may } = await office.detail(admin, waiting);
  expect(may.clear_expiry).toBe(true);
  const { body } = await put(admin, { updated_at, clear_expiry: true }, waiting);
  expect(body.data).toMatchObject({ expires_at: null, may: { clear_expiry: false } });
  expect(
    await office.sql(
      'select expire_minutes, expiry_check_at from at_conversation where ticket_id = $1',
      [waiting],
    ),
  ).toEqual([{ expire_minutes: null, expiry_check_at: null }]);
  expect((await office.audits(waiting)).at(-1)).toMatchObject({
    action: 'ticket.expiry',
    before: { expires_at: '2030-01-02T00:00:00.000Z' },
    after: { expires_at: null },
  });
});

test('a right that goes between the page and the act is gone, whatever the act', async () => {
  const diego = await loggedIn(office.server.url, 'diego');
  id = await office.open('Comercial');
  const other = await office.open('Comercial');
  const { updated_at } = await office.detail(diego, id);
  await office.sql('delete from gl_user_sector where user_id = $1', [
    await office.personId('diego'),
  ]);
  const sector_id = await office.sectorId('Atendimento');
  const path = `/api/at_ticket/${id}`;
  const answers = [
    await diego.call(`${path}/edit`),
    await diego.call(`${path}/assignees`),
    await put(diego, { updated_at, title: 'Meu' }),
    await office.send(diego, `${path}/transfer`, { sector_id, reason: 'x' }),
    await office.send(diego, `${path}/merge`, { into_id: other }),
    await office.send(diego, `${path}/link`, { other_id: other }),
    await diego.call(`${path}/link/${other}`, { method: 'DELETE' }),
    await office.send(diego, `${path}/sign_request`),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    answers.map(() => [404, 'NOT_FOUND']),
  );
  const own = await office.send(diego, '/api/at_ticket', {
    title: 'x',
    sector_id: await office.sectorId('Comercial'),
    person_name: 'Ana',
  });
  expect(own.status).toBe(422);
  expect(await office.audits(id)).toEqual([]);
});

test('of two who take a ticket at the same moment one has it, and the other hears who', async () => {
  const beatriz = await loggedIn(office.server.url, 'beatriz');
  const { updated_at } = await office.detail(operator, id);
  const take = async (client: TestClient, name: string) =>
    put(client, { updated_at, assignee_id: await office.personId(name) });
  const answers = await Promise.all([take(operator, 'atendente'), take(beatriz, 'beatriz')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { assignee } = await office.detail(admin, id);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    conflict: { who: assignee?.name, changes: { assignee_name: [null, assignee?.name] } },
  });
});
