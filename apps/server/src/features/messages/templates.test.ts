import { afterAll, beforeAll, expect, test } from 'vitest';
import { threadFor } from '../../../test/threads.ts';
import { type TicketOffice, ticketOffice } from '../../../test/tickets.ts';

let office: TicketOffice;
let code: number;
beforeAll(async () => {
  office = await ticketOffice();
  code = await office.open('Atendimento', { person_name: 'Ana {{cpf}} Lima' });
  await office.sql(`update at_ticket set person_tax_id = '52998224725' where id = $1`, [code]);
});
afterAll(() => office.server.stop());

const on = (channel = 3) => threadFor(office.admin, { code, channel });

async function template(name: string, body: string, sector: string | null = null, active = true) {
  const sectorId = sector === null ? null : await office.sectorId(sector);
  const [row] = await office.sql(
    `insert into at_message_template (name, body, sector_id, active)
      values ($1, $2, $3, $4) returning id`,
    [name, body, sectorId, active],
  );
  return Number(row.id);
}

const send = (id: number, more: object = {}) => on().send({ at_message_template_id: id, ...more });

test('a template is filled on the server', async () => {
  const body = 'Olá, {{nome}}. Atendimento {{ atendimento }}, setor {{setor}}.';
  const id = await template('Olá', body);
  const text = `Olá, Ana { {cpf}} Lima. Atendimento ${code}, setor Atendimento.`;
  expect((await on().get(`template/${id}`)).body).toEqual({ data: { text } });
  expect((await send(id)).message).toMatchObject({ message: text, is_template: true });
});

test('the attendant’s version of it is sent, with its variables filled, too', async () => {
  const id = await template('Aviso', 'Olá, {{nome}}.');
  const { message } = await send(id, { message: 'Seu CPF é {{cpf}}.' });
  expect(message).toMatchObject({ message: 'Seu CPF é 52998224725.', is_template: true });
});

test('a template of another unit, an inactive one and a deleted one are refused', async () => {
  const refused = {
    outra: await template('Outra', 'Oi', 'Suporte Sul'),
    inativo: await template('Inativo', 'Oi', null, false),
    sumiu: 99_999_999,
  };
  for (const [what, id] of Object.entries(refused)) {
    expect((await send(id)).body.errors, what).toHaveProperty('at_message_template_id');
    expect((await on().get(`template/${id}`)).status, what).toBe(422);
  }
  expect((await send(await template('Nossa', 'Oi', 'Comercial'))).status).toBe(200);
});

test('a template takes no file with it', async () => {
  const id = await template('Com arquivo', 'Oi');
  const { status, body } = await send(id, { data: { resource_id: 1 } });
  expect({ status, errors: body.errors }).toEqual({
    status: 422,
    errors: {
      at_message_template_id: ['Não é possível anexar arquivos à templates de mensagens.'],
    },
  });
});

test('the list offers fitting templates, the own sector’s first, only on channel 3', async () => {
  await office.sql('update at_message_template set active = false');
  for (const [name, sector] of [
    ['A geral', null],
    ['B do comercial', 'Comercial'],
    ['C do setor', 'Atendimento'],
    ['D de outra unidade', 'Suporte Sul'],
  ] as const)
    await template(name, 'Oi', sector);
  const names = async (q = '') =>
    ((await on().get(`templates?q=${q}`)).body.data as { name: string }[]).map(({ name }) => name);
  expect(await names()).toEqual(['C do setor', 'A geral', 'B do comercial']);
  expect(await names('comercial')).toEqual(['B do comercial']);
  expect((await on(2).get('templates')).status).toBe(404);
  const stranger = threadFor(office.operator, {
    code: await office.open('Suporte Sul'),
    channel: 3,
  });
  expect((await stranger.get('templates')).status).toBe(404);
});
