import type { Message } from '@balcao/contract/messages/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SpecificationClient } from '../specification-client.ts';
import { type TicketOffice, ticketOffice } from '../tickets.ts';

// Forms send all their fields as text: an empty text means none, digits an id, words a switch.

let office: TicketOffice;
let admin: SpecificationClient;
beforeAll(async () => {
  office = await ticketOffice();
  admin = await SpecificationClient.loggedIn(office.server, 'admin');
});
afterAll(() => office.server.stop());

describe('an empty parameter means none', () => {
  test.each([
    '/api/at_tag?page=&per_page=&q=&sort=',
    '/api/gl_user?level=&group_id=&active=&page=2&per_page=1',
    '/api/gl_sector/options?q=&id=',
    '/api/at_ticket?page=&per_page=&q=&sort=&view=&status=&kind=&sector=&assignee=&business_unit=&tag=&affiliate=&from=&to=&unread=',
    '/api/at_ticket/count?view=&status=&from=',
    '/api/gl_notification?before=',
    '/api/gl_audit?who=&record=&from=&per_page=',
    '/api/gl_city?q=&id=',
  ])('%s', async (path) => {
    const { status, body } = await admin.call('GET', path);
    expect([status, body.errors]).toEqual([200, undefined]);
  });

  test('and a wrong one is refused', async () => {
    for (const path of ['/api/at_tag?page=x', '/api/at_ticket?page=0', '/api/at_tag?other=1'])
      expect((await admin.call('GET', path)).status, path).toBe(422);
  });
});

describe('ids of bodies are digits too', () => {
  /** Every id that a body may contain, in its own call. */
  test('of tickets, people, notices and rows', async () => {
    const [id, into, other] = [await office.open(), await office.open(), await office.open()];
    const sector = String(await office.sectorId('Financeiro'));
    const [notice] = await office.sql(
      `insert into gl_notification (user_id, kind, title, text, url, created_at)
       select id, 'message', 'Oi', 'Oi', '/home', now() from gl_user
       where email = 'admin@exemplo.com.br' returning id`,
    );
    const tag = String(await office.tagId('Do cliente'));
    const calls: [string, string, object][] = [
      ['PUT', `/api/at_ticket/${id}`, { tag_ids: [tag] }],
      ['POST', '/api/at_ticket', { title: 'Oi', sector_id: sector, person_name: 'Ana' }],
      ['POST', `/api/at_ticket/${id}/transfer`, { sector_id: sector, reason: 'É de lá.' }],
      ['POST', `/api/at_ticket/${id}/link`, { other_id: String(other) }],
      ['POST', '/api/at_ticket/bulk', { ids: [String(other)], set: { sector_id: sector } }],
      ['POST', `/api/at_ticket/${id}/merge`, { into_id: String(into) }],
      ['POST', '/api/gl_notification/read', { ids: [String(notice.id)] }],
      ['POST', '/api/at_tag/bulk', { ids: [tag], set: { color: '#3b5bdb' } }],
    ];
    for (const [method, path, body] of calls) {
      const { status, body: said } = await admin.call(method, path, body);
      expect([status, said.errors], path).toEqual([200, undefined]);
    }
    for (const wrong of ['x', '-1', '1.5', '', '0', '9'.repeat(20)])
      expect(
        (await admin.call('POST', `/api/at_ticket/${other}/merge`, { into_id: wrong })).status,
      ).toBe(422);
  });

  test('of oneself and of the impersonated person', async () => {
    const customer = await SpecificationClient.loggedIn(office.server, 'cliente');
    const me = String(await office.personId('cliente'));
    const change = { id: me, pwd_current: 'Demo@2026', pwd_new: 'Girassol-2031-azul' };
    const changed = await customer.call('POST', '/api/me/gl_user/pwd_change', change);
    expect([changed.status, changed.body.errors]).toEqual([200, undefined]);
    const boss = await SpecificationClient.loggedIn(office.server, 'admin');
    const as = { user_id: me };
    expect((await boss.call('POST', '/api/maintenance/impersonate', as)).status).toBe(200);
  });
});

test('a switch may be the words true and false, in a record and in a message', async () => {
  const made = await admin.call('POST', '/api/at_message_template', {
    name: 'De palavras',
    body: 'Oi',
    active: 'false',
  });
  expect([made.status, made.body.data]).toEqual([200, expect.objectContaining({ active: false })]);
  const path = `/api/at_message_template/${(made.body.data as { id: number }).id}`;
  for (const [sent, active] of [
    ['true', true],
    [0, false],
    [1, true],
  ] as const)
    expect((await admin.call('PUT', path, { active: sent })).body.data).toMatchObject({ active });
  for (const active of ['sim', '', 2, null])
    expect((await admin.call('PUT', path, { active })).status, `${active}`).toBe(422);
  const save = `/api/gl_message/at_ticket/${await office.open()}/3/message_save`;
  const said = async (more: object) =>
    (await admin.call('POST', save, { message: 'Oi', ...more })).body.data as { list: Message[] };
  const waits = { is_pending: 'true', notify_app: 'false' };
  expect((await said(waits)).list[0]).toMatchObject({ is_pending: true });
  expect((await said({ is_pending: 'false' })).list[0]).toMatchObject({ is_pending: false });
});
