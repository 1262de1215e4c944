import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TicketOffice, ticketOffice } from '../../../test/tickets.ts';

// People sort "Água" before "Ajuda" and "abril" beside "Abril"; the databases sort by bytes.

let office: TicketOffice;
beforeAll(async () => {
  office = await ticketOffice();
});
afterAll(() => office.server.stop());

const sorted = ['abelha', 'Ábaco 2', 'Água', 'Ajuda', 'élan', 'Escada', 'Zebra'];
const inOrder = ['Ábaco 2', 'abelha', 'Água', 'Ajuda', 'élan', 'Escada', 'Zebra'];

type Named = { id: number; name: string; person_name?: string };
const namesIn = (rows: Named[]) =>
  rows.map(({ name }) => name.split(' · ')[0] ?? '').filter((name) => sorted.includes(name));
const list = async (path: string) => (await office.admin.call(path)).body.data as Named[];

test.each([
  ['at_tag', (name: string) => ({ name, color: '#3b5bdb' })],
  ['at_message_template', (name: string) => ({ name, body: 'Oi', active: true })],
])('the names of %s stand in the order of people, up and down', async (record, bodyOf) => {
  for (const name of sorted) {
    const { status } = await office.send(office.admin, `/api/${record}`, bodyOf(name));
    expect(status).toBe(200);
  }
  const path = `/api/${record}?per_page=100`;
  expect(namesIn(await list(`${path}&sort=name`))).toEqual(inOrder);
  expect(namesIn(await list(`${path}&sort=-name`))).toEqual(inOrder.toReversed());
  const { body } = await office.admin.call(`/api/${record}/export/csv?sort=name&columns=name`);
  const lines = String(body.text)
    .split('\r\n')
    .map((name) => ({ id: 0, name }));
  expect(namesIn(lines)).toEqual(inOrder);
});

test('select boxes offer names in that order', async () => {
  const unit = (await list('/api/gl_business_unit?per_page=1'))[0]?.id;
  for (const [at, name] of sorted.entries()) {
    const body = { name, code: `nome-${at}`, color: '#3b5bdb', business_unit_id: unit };
    expect((await office.send(office.admin, '/api/gl_sector', body)).status).toBe(200);
  }
  expect(namesIn(await list('/api/gl_sector/options'))).toEqual(inOrder);
  expect(namesIn(await list('/api/at_ticket/sectors'))).toEqual(inOrder);
});

test('people and the tickets of people do too', async () => {
  for (const [at, name] of sorted.entries()) {
    const body = { name, nickname: name, email: `nome${at}@exemplo.com.br`, level: 5 };
    const made = await office.send(office.admin, '/api/gl_user', body);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    await office.open('Atendimento', { person_name: name });
  }
  expect(namesIn(await list('/api/gl_user?per_page=100&sort=name'))).toEqual(inOrder);
  for (const [sort, wanted] of [
    ['person_name', inOrder],
    ['-person_name', inOrder.toReversed()],
  ] as const) {
    const rows = await list(`/api/at_ticket?per_page=100&q=Teste&sort=${sort}`);
    const names = rows.map(({ id, person_name: name = '' }) => ({ id, name }));
    expect(namesIn(names)).toEqual(wanted);
  }
});

test('cities are listed by name, accents aside', async () => {
  const rows = await list('/api/gl_city?per_page=10&q=aba');
  const names = rows.map(({ name }) => name);
  expect(names.indexOf('Abaíra')).toBeGreaterThan(-1);
  expect(names.indexOf('Abaíra')).toBeLessThan(names.indexOf('Abatiá'));
});
