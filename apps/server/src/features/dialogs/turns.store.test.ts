import type { Block, Flow } from '@balcao/dialog/flow';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ask, flowOf, TestTalk } from '../../../test/chatbot.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
/** Sectors of the demonstration company: the chatbot's own, and `comercial` of the second business unit. */
let own: number;
let south: { id: number; business_unit_id: number };
const talks: TestTalk[] = [];

beforeAll(async () => {
  server = await startTestServer({ LIMIT_NEW_TICKETS: '100000' });
  const { db } = server.ctx;
  const sectors = db.selectFrom('gl_sector').select(['id', 'business_unit_id']);
  own = (await sectors.where('name', '=', 'Atendimento').executeTakeFirstOrThrow()).id;
  south = await sectors.where('name', '=', 'Comercial Sul').executeTakeFirstOrThrow();
  await db
    .insertInto('at_document_template')
    .values({ code: 'contrato', name: 'Contrato', body: '<p>{{a}}</p>' })
    .execute();
});
afterEach(() => {
  for (const talk of talks.splice(0)) talk.close();
});
afterAll(() => server.stop());

async function begin(flow: Flow, expireMinutes?: number): Promise<TestTalk> {
  const talk = await TestTalk.begin(server, flow, expireMinutes);
  talks.push(talk);
  return talk;
}

const status = (code: string): Block => ({ id: code, type: 'action.set_status', status: code });
const tag = (name: string): Block => ({ id: name, type: 'action.apply_tag', tag: name });
const toSouth = (): Block => ({
  id: 'south',
  type: 'action.set_sector_code',
  sectorCode: 'comercial',
  businessUnit: south.business_unit_id,
});
const document = (template: string): Block => ({
  id: `doc-${template}`,
  type: 'action.document_add',
  template,
  code: template,
  title: 'Contrato de {{a}}',
});

/** The ticket in the view of staff. */
async function ticketOf({ ticketId }: TestTalk) {
  const { db } = server.ctx;
  const ticket = await db
    .selectFrom('at_ticket as ticket')
    .innerJoin('at_ticket_status as status', 'status.id', 'ticket.status_id')
    .select(['status.code as status', 'ticket.sector_id as sector'])
    .where('ticket.id', '=', ticketId)
    .executeTakeFirstOrThrow();
  const tags = await db
    .selectFrom('at_ticket_tag')
    .innerJoin('at_tag', 'at_tag.id', 'tag_id')
    .select('name')
    .where('ticket_id', '=', ticketId)
    .orderBy('name')
    .execute();
  return { ...ticket, tags: tags.map(({ name }) => name) };
}

async function auditOf({ ticketId }: TestTalk): Promise<string[]> {
  const rows = await server.ctx.db
    .selectFrom('gl_audit')
    .select(['action', 'after'])
    .where('record', '=', 'at_ticket')
    .where('record_id', '=', ticketId)
    .where('action', '!=', 'ticket.create')
    .orderBy('id')
    .execute();
  return rows.map(({ action, after }) => `${action} ${JSON.stringify(after)}`);
}

const documentsOf = ({ ticketId }: TestTalk) =>
  server.ctx.db
    .selectFrom('at_document')
    .select(['code', 'title', 'body'])
    .where('ticket_id', '=', ticketId)
    .execute();

const expiryOf = ({ ticketId }: TestTalk) =>
  server.ctx.db
    .selectFrom('at_conversation')
    .select(['expires_at', 'expire_minutes'])
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow();

test('going back undoes what later steps did to the ticket and keeps what earlier ones did', async () => {
  const talk = await begin(
    flowOf(
      ask('a'),
      tag('solar'),
      status('em_atendimento'),
      ask('b'),
      tag('telhado'),
      toSouth(),
      status('aguardando_cliente'),
      ask('c'),
      ask('d'),
    ),
  );
  for (const block of ['a', 'b', 'c']) await talk.answer(block, 'Oi');
  const later = { status: 'aguardando_cliente', sector: south.id, tags: ['solar', 'telhado'] };
  expect(await ticketOf(talk)).toEqual(later);
  const audit = await auditOf(talk);
  await talk.back('b');
  const earlier = { status: 'em_atendimento', sector: own, tags: ['solar'] };
  expect(await ticketOf(talk)).toEqual(earlier);
  expect((await auditOf(talk)).slice(audit.length)).toEqual([
    'ticket.status {"status":"em_atendimento"}',
    `ticket.sector {"sector":${own}}`,
    'ticket.tags {"tags":["solar"]}',
  ]);
});

test('what a script does before its first question is done when the ticket is made', async () => {
  const talk = await begin(
    flowOf(tag('site'), toSouth(), status('em_atendimento'), document('contrato'), ask('a')),
  );
  const expected = { status: 'em_atendimento', sector: south.id, tags: ['site'] };
  expect(await ticketOf(talk)).toEqual(expected);
  expect(await documentsOf(talk)).toMatchObject([{ code: 'contrato' }]);
});

test('a document is made with the answers of its moment', async () => {
  const talk = await begin(flowOf(ask('a'), document('contrato'), ask('b')));
  expect(await talk.answer('a', 'Ana & Zé')).toMatchObject({
    ticket: { documents: [{ code: 'contrato', title: 'Contrato de Ana & Zé' }], to_sign: true },
  });
  expect(await documentsOf(talk)).toMatchObject([{ body: '<p>Ana &amp; Zé</p>' }]);
});

test('what is unknown here is a fault for staff, and the conversation goes on', async () => {
  const unit: Block = { id: 'u', type: 'action.set_business_unit', businessUnit: 999 };
  const sector: Block = { id: 's', type: 'action.set_sector', sector: 999 };
  const unknown = (): Block[] => [document('nenhum'), unit, sector, status('nenhum')];
  const faults = [
    'document_add: no template "nenhum"',
    'set_business_unit: no business unit 999',
    'set_sector: no sector {"id":999}',
    'set_status: no status "nenhum"',
  ];
  const later = await begin(flowOf(ask('a'), ...unknown(), ask('b')));
  const reply = await later.answer('a', 'Oi');
  expect(reply).toMatchObject({ ok: true, dialogBlockLast: { id: 'main/b' } });
  const atOnce = await begin(flowOf(...unknown(), ask('b')));
  for (const talk of [later, atOnce]) {
    expect((await talk.faults()).sort()).toEqual(faults);
    expect(await ticketOf(talk)).toEqual({ status: 'novo', sector: own, tags: [] });
    expect(await auditOf(talk)).toEqual([]);
    expect(await talk.answer('b', 'Oi')).toMatchObject({ ok: true });
  }
});

test('an answer moves the day of cancellation on, and the script may take it away', async () => {
  const free: Block = { id: 'free', type: 'action.ticket.no_expire' };
  const talk = await begin(flowOf(ask('a'), ask('b'), free, ask('c')), 30);
  const before = await expiryOf(talk);
  await talk.answer('a', 'Oi');
  const { expires_at } = await expiryOf(talk);
  expect(Number(expires_at)).toBeGreaterThan(Number(before.expires_at));
  await talk.answer('b', 'Oi');
  expect(await expiryOf(talk)).toEqual({ expires_at: null, expire_minutes: null });
  await talk.back('b');
  expect(await expiryOf(talk)).toMatchObject({ expire_minutes: 30 });
  const never = await begin(flowOf(free, ask('a')), 30);
  expect(await expiryOf(never)).toEqual({ expires_at: null, expire_minutes: null });
});

test('the people of the new sector and of the old one hear that a ticket moves', async () => {
  const talk = await begin(flowOf(ask('a'), toSouth(), ask('b')));
  const heard: unknown[] = [];
  const end = server.ctx.bus.subscribe('tickets', (event) => heard.push(event));
  await talk.answer('a', 'Oi');
  await expect.poll(() => heard).toHaveLength(1);
  end();
  const ticket = { id: talk.ticketId, assigneeId: null, personId: null };
  expect(heard).toMatchObject([
    {
      type: 'ticket.changed',
      ticket: { ...ticket, sectorId: south.id },
      before: { ...ticket, sectorId: own },
    },
  ]);
});
