import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, TestClient } from '../../../test-client.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { openTicket } from '../../../test-visitor.ts';
import { addDocument } from '../documents/service.ts';
import { carryOut } from '../effects/service.ts';

let server: TestServer;
let admin: TestClient;
let id: number;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
  await openTicket(server.url);
  const ticket = await server.ctx.db
    .selectFrom('at_ticket')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  id = ticket.id;
});
afterAll(() => server.stop());

const detail = async () => (await admin.call(`/api/at_ticket/${id}/edit`)).body.data;

test('a ticket shows its tags, its expiry, the accepted notice and what went wrong in its flow', async () => {
  const { db, clock } = server.ctx;
  await db
    .updateTable('at_conversation')
    .set({ expires_at: new Date('2030-01-02T03:04:05Z') })
    .where('ticket_id', '=', id)
    .execute();
  const { version_id } = await db
    .selectFrom('at_conversation')
    .select('version_id')
    .where('ticket_id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('at_flow_fault')
    .values(
      Array.from({ length: 12 }, (_, n) => ({
        ticket_id: id,
        version_id,
        fault: `fault ${n}`,
        created_at: clock(),
      })),
    )
    .execute();
  await db
    .insertInto('at_consent')
    .values(
      ['1', '2'].map((version) => ({
        ticket_id: id,
        version,
        text: 'Aviso',
        ip: '10.0.0.1',
        accepted_at: clock(),
      })),
    )
    .execute();
  const tags = ['solar', 'campanha'].map((tag) => ({ type: 'apply_tag' as const, tag }));
  const nowhere = { sectorId: null, businessUnitId: null };
  await db.transaction().execute((trx) => carryOut(trx, id, tags, nowhere, clock()));
  const shown = (await detail()) as { flow_faults: { fault: string }[] };
  expect(shown).toMatchObject({
    tags: [{ name: 'campanha' }, { name: 'solar' }],
    expires_at: '2030-01-02T03:04:05.000Z',
    consent: { version: '2', ip: '10.0.0.1' },
    documents: [],
  });
  expect(shown.flow_faults.map(({ fault }) => fault)).toEqual(
    Array.from({ length: 10 }, (_, n) => `fault ${11 - n}`),
  );
});

test('a document opens for staff who may see the ticket', async () => {
  const { db, clock } = server.ctx;
  await db
    .insertInto('at_document_template')
    .values({ code: 'teste', name: 'Teste', body: '<p>Olá</p>' })
    .execute();
  const wanted = { ticketId: id, template: 'teste', code: 't-1', title: 'Teste', variables: {} };
  await db.transaction().execute((trx) => addDocument(trx, wanted, clock()));
  const { documents } = (await detail()) as { documents: { url: string }[] };
  expect(documents).toMatchObject([{ code: 't-1', title: 'Teste' }]);
  const url = documents[0]?.url ?? '';
  const answer = await admin.call(url);
  expect(answer.status).toBe(302);
  const file = await fetch(server.url + answer.headers.get('location'));
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect((await admin.call(url.replace('t-1', 't-2'))).status).toBe(404);
  const stranger = await loggedIn(server.url, 'financeiro');
  expect((await stranger.call(url)).status).toBe(404);
  expect((await new TestClient(server.url).call(url)).status).toBe(401);
});
