import type { TicketDetail } from '@balcao/contract/tickets/ticket';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loggedIn, TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { openTicket } from '../../../test/visitor.ts';
import { announceConfigs } from '../organization/events.ts';
import { carryOut } from './dialog-effects.ts';
import { addDocument } from './documents/documents.ts';

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

describe('the page of a ticket', () => {
  const sql = async (text: string, values: unknown[] = []) =>
    (await server.ctx.pool.query(text, values)).rows;
  const pageOf = async (client: TestClient, ticket: number) =>
    (await client.call(`/api/at_ticket/${ticket}/edit`)).body.data as TicketDetail;
  const owned = async (title: string): Promise<number> =>
    (await sql('select id from at_ticket where title = $1 and person_id is not null', [title]))[0]
      .id;

  test("names the person's other tickets by account and by tax id, those alone that one may see", async () => {
    const [own] = await sql(`select id from at_ticket where title = 'Visita técnica' limit 1`);
    await sql(
      `update at_ticket set person_id = null, person_tax_id = '529.982.247-25'
      where id = $1`,
      [own.id],
    );
    const { earlier, person } = await pageOf(admin, await owned('Ampliação do sistema'));
    expect(person).toMatchObject({ level: 10 });
    expect(earlier.rows.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Visita técnica', 'Segunda via do boleto']),
    );
    expect(earlier.rows).toContainEqual(
      expect.objectContaining({ title: 'Visita técnica', person_name: 'Cláudia Ferreira' }),
    );
    expect(earlier).toMatchObject({ total: earlier.rows.length, total_capped: false });
    const operator = await loggedIn(server.url, 'atendente');
    await sql(`update at_ticket set sector_id = (select id from gl_sector where name = 'Atendimento')
      where title = 'Ampliação do sistema'`);
    await sql(
      `update at_ticket set sector_id = (select id from gl_sector where name = 'Comercial Sul'),
      assignee_id = null where title <> 'Ampliação do sistema' and person_id is not null or id = $1`,
      [own.id],
    );
    const seen = await pageOf(operator, await owned('Ampliação do sistema'));
    expect(seen.earlier).toEqual({ total: 0, total_capped: false, rows: [] });
  });

  test('counts the tickets of one person up to a hundred and shows ten', async () => {
    const one = await owned('Ampliação do sistema');
    await sql(
      `insert into at_ticket (token_hash, title, person_tax_id, status_id)
       select sha256(convert_to('x' || n, 'UTF8')), 'Antigo', '52998224725', 1
       from generate_series(1, 120) n`,
    );
    const { earlier } = await pageOf(admin, one);
    expect([earlier.total, earlier.total_capped, earlier.rows.length]).toEqual([100, true, 10]);
  });

  test('shows answers in the groups of the installation, and the rest behind them', async () => {
    const groups = { Pessoa: ['cpf', 'name'], Vazio: ['nada'] };
    await sql(`update gl_config set value = $1 where key = 'TICKET_VARIABLE_GROUPS'`, [
      JSON.stringify(groups),
    ]);
    announceConfigs(server.ctx);
    const [done] = await sql(`select ticket.id from at_ticket ticket join at_conversation talk
      on talk.ticket_id = ticket.id where talk.state->'variables' ? 'message' limit 1`);
    const { variable_groups: shown } = await pageOf(admin, done.id);
    expect(shown.map(({ name }) => name)).toEqual(['Pessoa', null]);
    expect(shown[0]?.answers.map(({ variable }) => variable)).toEqual(['cpf', 'name']);
    expect(shown[1]?.answers.map(({ variable }) => variable)).toContain('message');
  });

  test('shows payments with their slips, and the indicators to those alone who may see them', async () => {
    const [{ ticket_id: one, person_id: person }] = await sql(
      `update pm_transaction set ticket_id = $1 where person_id is not null
       returning ticket_id, person_id`,
      [await owned('Ampliação do sistema')],
    );
    const { payments, ifc } = await pageOf(admin, one);
    expect(payments.length).toBeGreaterThan(0);
    const slip = payments.find(({ status }) => status === 'emitted');
    expect(slip?.url).toMatch(/^\/pm\/[^/]+\/options$/);
    const [sums] = await sql(
      `select coalesce(sum(paid_cents) filter (where status = 'paid'), 0)::int as paid
       from pm_transaction where person_id = $1`,
      [person],
    );
    expect(ifc?.paid).toBe(sums.paid);
    expect(ifc).toMatchObject({ open: expect.any(Number), overdue: expect.any(Number) });
    const operator = await loggedIn(server.url, 'atendente');
    expect(await pageOf(operator, one)).toMatchObject({ ifc: null, payments });
  });

  test('says how a signature stands: none, waiting, signed with its seal', async () => {
    const state = async (ticket: number) => (await pageOf(admin, ticket)).signature;
    expect((await state(id)).state).toBe('waiting');
    const [signed] = await sql(
      'select ticket_id as id, check_code from at_ticket_signature limit 1',
    );
    const signature = await state(signed.id);
    expect(signature).toMatchObject({
      state: 'signed',
      mode: 'IP',
      check_url: `/at_ticket/check?code=${signed.check_code}`,
    });
    const sealed = await admin.call(signature.sealed_url ?? '');
    expect(sealed.status).toBe(302);
    const [bare] = await sql(`select id from at_ticket where id not in
      (select ticket_id from at_document) limit 1`);
    expect(await state(bare.id)).toMatchObject({ state: 'none', mode: null, sealed_url: null });
  });
});
