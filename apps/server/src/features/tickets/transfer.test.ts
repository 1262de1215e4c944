import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loggedIn, TestSocket } from '../../../test/client.ts';
import { type TicketOffice, ticketOffice } from '../../../test/tickets.ts';

let office: TicketOffice;
let id: number;
beforeAll(async () => {
  office = await ticketOffice();
});
beforeEach(async () => {
  id = await office.open();
});
afterAll(() => office.server.stop());

const transfer = async (sector: string, reason = 'É com vocês.', client = office.operator) =>
  office.send(client, `/api/at_ticket/${id}/transfer`, {
    sector_id: await office.sectorId(sector),
    reason,
  });
const give = async (name: string) =>
  office.sql('update at_ticket set assignee_id = $1 where id = $2', [
    await office.personId(name),
    id,
  ]);
const noticesOf = async (name: string) =>
  office.sql(
    `select title, text, url from gl_notification where user_id = $1 and kind = 'transferred'
     order by id desc limit 1`,
    [await office.personId(name)],
  );

/** Names of the sector's people: the part before the @ of their e-mail. */
const peopleOf = async (sector: string, which = '') =>
  (
    await office.sql(
      `select split_part(email, '@', 1) as name from gl_user person
       join gl_user_sector place on place.user_id = person.id ${which}
       where place.sector_id = $1 and person.active order by name`,
      [await office.sectorId(sector)],
    )
  ).map(({ name }) => name as string);
const aboutThis = async (name: string): Promise<number> =>
  (
    await office.sql(
      `select count(*)::int as count from gl_notification
       where user_id = $1 and kind = 'transferred' and url = $2`,
      [await office.personId(name), `/at_ticket/${id}/edit`],
    )
  )[0].count;

test('a transfer takes the ticket off who cannot see it there, and tells the team why', async () => {
  await give('atendente');
  const answer = await transfer('Comercial Sul', 'Cliente do Sul.');
  expect([answer.status, answer.body.data]).toEqual([200, null]);
  expect((await office.operator.call(`/api/at_ticket/${id}/edit`)).status).toBe(404);
  const shown = await office.detail(office.admin, id);
  expect(shown).toMatchObject({ sector: { name: 'Comercial Sul' }, assignee: null });
  const [unit] = await office.sql('select business_unit_id from gl_sector where name = $1', [
    'Comercial Sul',
  ]);
  expect(shown.business_unit?.id).toBe(unit.business_unit_id);
  expect(await office.lines(id, 2)).toEqual([
    {
      author_kind: 'system',
      body: 'Camila Souza transferiu esta conversa de Atendimento para Comercial Sul. Motivo: Cliente do Sul.',
      is_pending: false,
    },
  ]);
  expect(await office.audits(id)).toMatchObject([
    {
      action: 'ticket.transfer',
      before: { sector_name: 'Atendimento', assignee_name: 'Camila Souza' },
      after: { sector_name: 'Comercial Sul', assignee: null, reason: 'Cliente do Sul.' },
    },
  ]);
});

test('who may see the ticket in both sectors keeps it and hears of it; the people there do too, with the reason', async () => {
  await give('beatriz');
  expect((await transfer('Comercial')).body.data).toBe(null);
  expect(await office.detail(office.admin, id)).toMatchObject({
    sector: { name: 'Comercial' },
    assignee: { name: 'Beatriz Nogueira' },
  });
  const told = {
    title: `Nº ${id} transferido para Comercial`,
    text: `Nº ${id}: Teste. Motivo: É com vocês.`,
    url: `/at_ticket/${id}/edit`,
  };
  expect(await noticesOf('beatriz')).toEqual([told]);
  for (const person of await peopleOf('Comercial'))
    expect(await noticesOf(person), person).toEqual([told]);
  expect(await aboutThis('paulo')).toBe(0);
});

test('an operator of the new sector hears of it, and a long reason only begins in the notice', async () => {
  const operators = await peopleOf('Comercial', 'and place.is_operator');
  expect(operators.length).toBeGreaterThan(0);
  await transfer('Comercial', 'ã'.repeat(1000));
  for (const person of operators)
    expect((await noticesOf(person))[0]?.text).toBe(`Nº ${id}: Teste. Motivo: ${'ã'.repeat(200)}…`);
});

test('who has left, and who does it himself, is told nothing', async () => {
  const elsewhere = await peopleOf('Atendimento');
  const there = await peopleOf('Comercial');
  const [first = '', ...others] = there.filter((person) => !elsewhere.includes(person));
  expect(others.length).toBeGreaterThan(0);
  await office.sql('update gl_user set active = false where email = $1', [
    `${first}@exemplo.com.br`,
  ]);
  await transfer('Comercial');
  expect(await aboutThis(first)).toBe(0);
  for (const person of others) expect(await aboutThis(person), person).toBe(1);
  await office.sql('update gl_user set active = true where email = $1', [
    `${first}@exemplo.com.br`,
  ]);
  const mover = await loggedIn(office.server.url, first);
  await transfer('Atendimento', 'Volta', office.admin);
  await transfer('Comercial', 'De novo', mover);
  expect(await aboutThis(first)).toBe(0);
});

test('from whom it is taken hears that it went, and nothing of what it is', async () => {
  await give('beatriz');
  await transfer('Suporte Sul', 'Segredo');
  expect(await noticesOf('beatriz')).toEqual([
    {
      title: `Nº ${id} transferido`,
      text: `O nº ${id} não está mais com você.`,
      url: '/at_ticket',
    },
  ]);
});

test('an open page that loses sight of the ticket hears of the transfer and then falls silent', async () => {
  const { server, operator } = office;
  const socket = new TestSocket(`${server.url}/ws/office`, {
    cookie: operator.cookieHeader,
    origin: server.url,
  });
  await new Promise((resolve) => socket.socket.on('open', resolve));
  socket.send({ action: 'hello' });
  await socket.next();
  socket.send({ action: 'sub', topic: 'tickets' });
  await socket.next();
  await transfer('Comercial Sul');
  expect(await socket.next()).toMatchObject({ type: 'ticket.changed', data: { ticket_id: id } });
  const { updated_at } = await office.detail(office.admin, id);
  await office.send(office.admin, `/api/at_ticket/${id}`, { updated_at, title: 'Longe' }, 'PUT');
  const other = await office.open();
  expect(await socket.next()).toMatchObject({ data: { ticket_id: other } });
  socket.close();
});

test('nobody transfers to where it is, to nowhere, without a reason, or what he does not see', async () => {
  expect((await transfer('Atendimento')).body.errors).toEqual({
    sector_id: ['Esta conversa já está neste setor. Escolha outro.'],
  });
  expect((await transfer('Comercial', '  ')).body.errors).toEqual({
    reason: ['Campo obrigatório.'],
  });
  const nowhere = { sector_id: 99_999_999, reason: 'x' };
  const path = `/api/at_ticket/${id}/transfer`;
  expect((await office.send(office.operator, path, nowhere)).status).toBe(422);
  const paulo = await loggedIn(office.server.url, 'paulo');
  expect((await transfer('Comercial', 'x', paulo)).status).toBe(404);
  expect(await office.lines(id, 2)).toEqual([]);
});

test('of fifty transfers at once one counts, and the thread says it once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => transfer('Comercial', 'Já', office.admin)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => [409, 422].includes(status));
  expect(refused).toHaveLength(49);
  expect(await office.lines(id, 2)).toHaveLength(1);
  expect(await office.audits(id)).toHaveLength(1);
});

test('the sectors to choose from are all for a transfer, and the own ones for a new ticket', async () => {
  const names = async (query: string) =>
    (
      (await office.operator.call(`/api/at_ticket/sectors?${query}`)).body.data as {
        name: string;
      }[]
    ).map(({ name }) => name.split(' · ')[0]);
  expect(await names('q=instalacao')).toEqual(['Instalação']);
  expect((await names('')).length).toBe(8);
  expect(await names('for=create')).toEqual(['Atendimento']);
});
