import { randomBytes } from 'node:crypto';
import type { Effect } from '@balcao/dialog/flow';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { type Database, openDatabase } from '../../platform/database/open.ts';
import { createLogger } from '../../platform/logger.ts';
import { createTicket } from './create.ts';
import { carryOut, type Defaults } from './dialog-effects.ts';

const now = new Date('2026-03-12T15:00:00Z');
let own: { url: string; drop(): Promise<void> };
let database: Database;
let defaults: Defaults;
let sales: number;
let ticketId: number;

beforeAll(async () => {
  own = await testDatabase();
  database = openDatabase(own.url, { max: 4, log: createLogger('silent') });
  const unit = await database.db
    .insertInto('gl_business_unit')
    .values({ name: 'Matriz', legal_name: 'Matriz Ltda', cnpj: '11222333000181' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sectors = await database.db
    .insertInto('gl_sector')
    .values(
      ['porta', 'vendas'].map((code) => ({
        business_unit_id: unit.id,
        name: code,
        code,
        color: '#000',
      })),
    )
    .returning('id')
    .execute();
  defaults = { sectorId: sectors[0]?.id ?? 0, businessUnitId: unit.id };
  sales = sectors[1]?.id ?? 0;
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

beforeEach(async () => {
  const made = await createTicket(
    database.db,
    {
      token_hash: randomBytes(32),
      title: 'Atendimento',
      opened_via: 'chatbot',
      business_unit_id: null,
      sector_id: null,
      affiliate_code: null,
      facebook_click_id: null,
    },
    now,
  );
  ticketId = made?.id ?? 0;
});

const run = (effects: Effect[], id = ticketId) =>
  database.db.transaction().execute((trx) => carryOut(trx, id, effects, defaults, now));

async function entries(id = ticketId) {
  const rows = await database.db
    .selectFrom('gl_audit')
    .select(['action', 'before', 'after'])
    .where('record_id', '=', id)
    .where('action', '!=', 'ticket.create')
    .orderBy('id')
    .execute();
  return rows;
}

async function tagsOf(id = ticketId) {
  const rows = await database.db
    .selectFrom('at_ticket_tag')
    .innerJoin('at_tag', 'at_tag.id', 'tag_id')
    .select('name')
    .where('ticket_id', '=', id)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

test('a flow sets status, unit, sector and tags, with one audit line each', async () => {
  const done = await run([
    { type: 'set_status', status: 'em_atendimento' },
    { type: 'set_business_unit', businessUnit: defaults.businessUnitId },
    { type: 'set_sector', sector: defaults.sectorId },
    { type: 'set_sector_code', sectorCode: 'vendas', businessUnit: defaults.businessUnitId ?? 0 },
    { type: 'apply_tag', tag: 'solar' },
    { type: 'apply_tag', tag: 'quente' },
    { type: 'remove_tag', tag: 'solar' },
    { type: 'set_expire', expires: false },
  ]);
  expect(done).toEqual({
    facts: { id: ticketId, sectorId: sales, assigneeId: null, personId: null },
    faults: [],
  });
  expect(await tagsOf()).toEqual(['quente']);
  expect(await entries()).toEqual([
    {
      action: 'ticket.status',
      before: { status: 'novo' },
      after: { status: 'em_atendimento' },
    },
    { action: 'ticket.sector', before: { sector: null }, after: { sector: sales } },
    {
      action: 'ticket.business_unit',
      before: { business_unit: null },
      after: { business_unit: defaults.businessUnitId },
    },
    { action: 'ticket.tags', before: { tags: [] }, after: { tags: ['quente'] } },
  ]);
});

test('null goes back to where the chatbot puts its tickets', async () => {
  await run([
    { type: 'set_sector', sector: sales },
    { type: 'set_status', status: 'concluido' },
  ]);
  const { facts } = await run([
    { type: 'set_sector', sector: null },
    { type: 'set_business_unit', businessUnit: null },
    { type: 'set_status', status: null },
  ]);
  expect(facts.sectorId).toBe(defaults.sectorId);
  const [last] = (await entries()).filter(({ action }) => action === 'ticket.status').slice(-1);
  expect(last?.after).toEqual({ status: 'novo' });
});

test('what does not exist is a fault, and the rest is done', async () => {
  const { faults } = await run([
    { type: 'set_status', status: 'nada' },
    { type: 'set_sector', sector: 999_999 },
    { type: 'set_sector_code', sectorCode: 'vendas', businessUnit: 999_999 },
    { type: 'set_business_unit', businessUnit: 999_999 },
    { type: 'apply_tag', tag: 'fica' },
  ]);
  expect(faults).toEqual([
    'set_status: no status "nada"',
    'set_sector: no sector {"id":999999}',
    'set_sector_code: no sector {"code":"vendas","businessUnit":999999}',
    'set_business_unit: no business unit 999999',
  ]);
  expect(await tagsOf()).toEqual(['fica']);
});

test('doing it again changes nothing and writes nothing', async () => {
  const effects: Effect[] = [
    { type: 'apply_tag', tag: 'uma' },
    { type: 'set_sector', sector: sales },
  ];
  await run(effects);
  const before = await entries();
  await run(effects);
  expect(await entries()).toEqual(before);
});

test('tickets that make the same new tags at the same moment all get them', async () => {
  const names = ['n1', 'n2', 'n3', 'n4'];
  const ids: number[] = [];
  for (let n = 0; n < 6; n++) {
    const made = await database.db
      .insertInto('at_ticket')
      .columns(['token_hash', 'title', 'status_id'])
      .values({ token_hash: randomBytes(32), title: 't', status_id: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(made.id);
  }
  await Promise.all(
    ids.map((id, n) => {
      const order = n % 2 ? names : names.toReversed();
      return run(
        order.map((tag) => ({ type: 'apply_tag', tag })),
        id,
      );
    }),
  );
  for (const id of ids) expect(await tagsOf(id)).toEqual(names);
});

test('effects wait for somebody who changes the status at that moment, and then count', async () => {
  const other = await database.pool.connect();
  await other.query('begin');
  await other.query(
    `update at_ticket set status_id = (select id from at_ticket_status where code = 'concluido')
     where id = $1`,
    [ticketId],
  );
  const waiting = run([{ type: 'apply_tag', tag: 'solar' }]);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await other.query('commit');
  other.release();
  expect((await waiting).faults).toEqual([]);
  const { rows } = await database.pool.query(
    `select status.code from at_ticket ticket join at_ticket_status status
     on status.id = ticket.status_id where ticket.id = $1`,
    [ticketId],
  );
  expect(rows).toEqual([{ code: 'concluido' }]);
});
