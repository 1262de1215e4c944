import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TicketOffice, ticketOffice } from '../../../test/tickets.ts';

let office: TicketOffice;
beforeAll(async () => {
  office = await ticketOffice();
});
afterAll(() => office.server.stop());

const link = (id: number, other_id: number, client = office.operator) =>
  office.send(client, `/api/at_ticket/${id}/link`, { other_id });
const unlink = (id: number, other: number) =>
  office.operator.call(`/api/at_ticket/${id}/link/${other}`, { method: 'DELETE' });

test('a link stands on both tickets, once, and is taken away from either side', async () => {
  const [id, other] = [await office.open(), await office.open()];
  expect((await link(id, other)).body.data).toMatchObject([{ id: other, kind: 'link' }]);
  expect((await link(other, id)).body.data).toMatchObject([{ id, kind: 'link' }]);
  expect(await office.audits(id)).toMatchObject([
    { action: 'ticket.link', after: { ticket: other } },
  ]);
  expect((await unlink(other, id)).body.data).toEqual([]);
  expect((await unlink(other, id)).status).toBe(404);
  expect((await office.detail(office.operator, id)).links).toEqual([]);
  expect(await office.audits(other)).toMatchObject([
    { action: 'ticket.link' },
    { action: 'ticket.unlink', after: { ticket: id } },
  ]);
});

test('a ticket that one may not see is not linked, shown or unlinked', async () => {
  const [id, foreign] = [await office.open(), await office.open('Comercial Sul')];
  expect((await link(id, foreign)).status).toBe(404);
  expect((await link(foreign, id)).status).toBe(404);
  expect((await link(id, id)).status).toBe(422);
  expect((await link(id, foreign, office.admin)).status).toBe(200);
  expect((await office.detail(office.operator, id)).links).toEqual([]);
  expect((await unlink(id, foreign)).status).toBe(404);
  expect((await office.detail(office.admin, id)).links).toHaveLength(1);
});

test('fifty who link at once link once, and a ticket has at most fifty links', async () => {
  const [id, other] = [await office.open(), await office.open()];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => (n % 2 ? link(id, other) : link(other, id))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await office.audits(id)).toHaveLength(1);
  await office.sql(
    `insert into at_ticket_link select least(id, $1), greatest(id, $1), now() from at_ticket
     where id <> $1 and id <> $2 order by id limit 49`,
    [id, other],
  );
  const more = await link(id, await office.open());
  expect(more.body.errors).toEqual({ other_id: ['São no máximo 50 ligações.'] });
});
