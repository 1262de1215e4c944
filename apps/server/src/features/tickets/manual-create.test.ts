import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TicketOffice, ticketOffice } from '../../../test/tickets.ts';

let office: TicketOffice;
let sector_id: number;
beforeAll(async () => {
  office = await ticketOffice();
  sector_id = await office.sectorId('Atendimento');
});
afterAll(() => office.server.stop());

const create = (body: object) => office.send(office.operator, '/api/at_ticket', body);

test('a ticket for somebody who called has his data, a note for the team and an entry of the audit', async () => {
  const { status, body } = await create({
    title: 'Ligou sobre a conta',
    sector_id,
    person_name: 'João Alves',
    person_tax_id: '11444777000161',
    person_phone: '(19) 98888-7777',
    person_email: 'joao@exemplo.net',
    message: 'Quer a segunda via.',
    person_city: 'Campinas - SP',
  });
  expect(status).toBe(200);
  const { id } = body.data as { id: number };
  expect(await office.detail(office.operator, id)).toMatchObject({
    title: 'Ligou sobre a conta',
    person_name: 'João Alves',
    status: { code: 'novo' },
    person_tax_id: '11.444.777/0001-61',
    person_phone: '(19) 98888-7777',
    person_city: 'Campinas - SP',
    sector: { id: sector_id },
    person: { id: null },
    can_reply: true,
    last_message: null,
  });
  expect(await office.lines(id, 2)).toMatchObject([
    { author_kind: 'staff', body: 'Quer a segunda via.' },
  ]);
  expect(await office.lines(id, 3)).toEqual([]);
  const [entry] = await office.sql(
    `select actor_id, ip, after from gl_audit where action = 'ticket.create' and record_id = $1`,
    [id],
  );
  expect(entry).toEqual({
    actor_id: await office.personId('atendente'),
    ip: '127.0.0.1',
    after: { title: 'Ligou sobre a conta', status: 'novo' },
  });
});

test('a known customer brings his own data and sees the ticket in the portal', async () => {
  const person_id = await office.personId('cliente');
  const { body } = await create({ title: 'Visita', sector_id, person_id, person_email: 'x@y.zz' });
  const { id } = body.data as { id: number };
  expect(await office.detail(office.operator, id)).toMatchObject({
    person: { id: person_id, level: 10 },
    person_name: 'Cláudia Ferreira',
    person_tax_id: '529.982.247-25',
    person_email: 'cliente@exemplo.com.br',
  });
});

test('the same wish of one person, twenty times at one moment, is one ticket with one note', async () => {
  const wish = { title: 'Uma vez', sector_id, person_name: 'Ana', message: 'Anotado.' };
  const same = { ...wish, client_ticket_id: randomUUID() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(same)));
  const ids = new Set(answers.map(({ body }) => (body.data as { id: number }).id));
  expect([answers.map(({ status }) => status), ids.size]).toEqual([Array(20).fill(200), 1]);
  const [id = 0] = ids;
  expect(await office.lines(id, 2)).toHaveLength(1);

  // The same id from another person is a different request; without an id every call creates a ticket.
  const others = await office.send(office.admin, '/api/at_ticket', same);
  expect(others.body.data).not.toEqual({ id });
  expect((await create(wish)).body.data).not.toEqual((await create(wish)).body.data);
});

test('what does not hold is said at its field', async () => {
  const whole = { title: 'x', sector_id, person_name: 'Ana' };
  const faults: [object, string, string][] = [
    [{ title: ' ' }, 'title', 'Campo obrigatório.'],
    [{ person_name: ' ' }, 'person_name', 'Escolha uma pessoa ou escreva o nome.'],
    [{ person_tax_id: '111.111.111-11' }, 'person_tax_id', 'Digite um CPF ou CNPJ válido'],
    [{ person_phone: '19 98888' }, 'person_phone', 'Telefone inválido.'],
    [{ person_email: 'a@b' }, 'person_email', 'E-mail inválido.'],
    [{ person_id: 99_999_999 }, 'person_id', 'Este cliente não existe ou está inativo.'],
    [
      { person_id: await office.personId('admin') },
      'person_id',
      'Este cliente não existe ou está inativo.',
    ],
    [
      { sector_id: await office.sectorId('Comercial Sul') },
      'sector_id',
      'Escolha um dos seus setores.',
    ],
    [{ sector_id: 99_999_999 }, 'sector_id', 'Escolha um dos seus setores.'],
  ];
  for (const [fault, field, text] of faults) {
    const { status, body } = await create({ ...whole, ...fault });
    expect([status, body.errors], JSON.stringify(fault)).toEqual([422, { [field]: [text] }]);
  }
});

test('a sector that is not there is refused to who may see all, before any other fault, and nothing is written', async () => {
  const tickets = () => office.sql('select count(*) from at_ticket');
  const before = await tickets();
  for (const person of [{ person_name: 'Ana' }, { person_id: 99_999_999 }]) {
    const wish = { title: 'x', sector_id: 99_999_999, message: 'Oi', ...person };
    const { status, body } = await office.send(office.admin, '/api/at_ticket', wish);
    expect([status, body.errors]).toEqual([422, { sector_id: ['Escolha um dos seus setores.'] }]);
  }
  expect(await tickets()).toEqual(before);
});
