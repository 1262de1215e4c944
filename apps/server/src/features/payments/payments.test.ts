import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { createPayment, emitPayment } from './payments.ts';
import { findPayment } from './slips.ts';

let server: TestServer;
let unitId: number;
beforeAll(async () => {
  server = await startTestServer();
  const unit = await server.ctx.db
    .insertInto('gl_business_unit')
    .values({
      name: 'Nova',
      legal_name: 'Nova Ltda',
      cnpj: '11222333000424',
      bank_code: '001',
      bank_agency: '1',
      bank_account: '2',
      bank_wallet: '17',
      bank_agreement: '1234567',
      pix_key: 'nova@exemplo.com.br',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  unitId = unit.id;
});
afterAll(() => server.stop());

const draft = (more: Partial<Parameters<typeof createPayment>[2]> = {}) =>
  createPayment(server.ctx.db, server.ctx.config.secret, {
    personId: null,
    personName: 'Ana',
    unitId,
    cents: 1_000,
    dueDate: '2090-01-31',
    type: 'boleto',
    ...more,
  });

const emit = (id: number) =>
  server.ctx.db.transaction().execute((trx) => emitPayment(trx, null, id, server.ctx.clock()));

const rowOf = (id: number) =>
  server.ctx.db
    .selectFrom('pm_transaction')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('a draft is nobody’s business yet; emitted, its link shows it', async () => {
  const { id, token } = await draft();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(await findPayment(server.ctx, token)).toBeNull();
  await emit(id);
  expect(await findPayment(server.ctx, token)).toMatchObject({ id, view: { status: 'emitted' } });
});

test('asked ten times at once, a payment is emitted once', async () => {
  const { id } = await draft();
  await Promise.all(Array.from({ length: 10 }, () => emit(id)));
  const { our_number } = await rowOf(id);
  await emit(id);
  expect((await rowOf(id)).our_number).toBe(our_number);
  const audit = await server.ctx.db
    .selectFrom('gl_audit')
    .select('id')
    .where('record', '=', 'pm_transaction')
    .where('record_id', '=', id)
    .execute();
  expect(audit).toHaveLength(1);
});

test('our numbers have no gaps, whatever fails and however many come at once', async () => {
  const { last_our_number: before } = await server.ctx.db
    .selectFrom('gl_business_unit')
    .select('last_our_number')
    .where('id', '=', unitId)
    .executeTakeFirstOrThrow();
  const cents = [1, 2, 99_999_999_999, 3, 4, 99_999_999_999, 5];
  const drafts = await Promise.all(cents.map((value) => draft({ cents: value })));
  const ends = await Promise.allSettled(drafts.map(({ id }) => emit(id)));
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(2);
  const rows = await Promise.all(drafts.map(({ id }) => rowOf(id)));
  const numbers = rows.flatMap(({ our_number }) => our_number ?? []).toSorted((a, b) => a - b);
  expect(numbers).toEqual([1, 2, 3, 4, 5].map((nth) => before + nth));
});

test('a company without bank data emits nothing, and the draft stays', async () => {
  const { id: bare } = await server.ctx.db
    .insertInto('gl_business_unit')
    .values({ name: 'Sem banco', legal_name: 'Sem banco Ltda', cnpj: '11222333000505' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await draft({ unitId: bare });
  await expect(emit(id)).rejects.toMatchObject({ code: 'PAYMENT_UNIT_INCOMPLETE' });
  expect(await rowOf(id)).toMatchObject({ status: 'draft', our_number: null });
});
