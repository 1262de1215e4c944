import { afterAll, beforeAll, expect, test } from 'vitest';
import { SpecificationClient } from '../specification-client.ts';
import { type TicketOffice, ticketOffice } from '../tickets.ts';
import { newestTicket, openTicket } from '../visitor.ts';

// Refusals of replies that staff cannot send on channel 3.

let office: TicketOffice;
let staff: SpecificationClient;
beforeAll(async () => {
  office = await ticketOffice();
  staff = await SpecificationClient.loggedIn(office.server, 'atendente');
});
afterAll(() => office.server.stop());

const save = (ticket: number, body: object) =>
  staff.call('POST', `/api/gl_message/at_ticket/${ticket}/3/message_save`, body);

test('a template with empty variables is not sent, and the page shows them', async () => {
  const ticket = await office.open();
  const made = await office.send(office.admin, '/api/at_message_template', {
    name: 'Segunda via',
    active: true,
    body: 'Enviei o boleto para {{email}}, {{nome}}. Protocolo {{protocolo}}.',
  });
  const { id } = made.body.data as { id: number };
  const asSuch = await save(ticket, { at_message_template_id: id });
  expect([asSuch.status, asSuch.body.errors]).toEqual([
    422,
    {
      at_message_template_id: [
        'O modelo usa e-mail e protocolo, que esta conversa não tem. Complete o texto antes de enviar.',
      ],
    },
  ]);
  const shown = await staff.call('GET', `/api/gl_message/at_ticket/${ticket}/3/template/${id}`);
  const text = 'Enviei o boleto para {{email}}, Ana Lima. Protocolo {{protocolo}}.';
  expect(shown.body.data).toEqual({ text });
  expect((await save(ticket, { at_message_template_id: id, message: text })).status).toBe(422);
  const whole = 'Enviei o boleto para ana@exemplo.com.br, {{nome}}. Protocolo 12.';
  const sent = await save(ticket, { at_message_template_id: id, message: whole });
  expect(sent.status).toBe(200);
  expect(sent.body.data).toMatchObject({
    list: [{ message: 'Enviei o boleto para ana@exemplo.com.br, Ana Lima. Protocolo 12.' }],
  });
});

test('people who may not write while the script asks learn why', async () => {
  await openTicket(office.server.url);
  const ticket = await newestTicket(office.server.ctx);
  await office.sql('update at_ticket set sector_id = $1 where id = $2', [
    await office.sectorId('Atendimento'),
    ticket,
  ]);
  const { status, body } = await save(ticket, { message: 'Olá' });
  expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
  expect(body.message).toContain('O robô ainda conversa com o visitante.');
});
