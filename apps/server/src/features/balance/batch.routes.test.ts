import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { balanceDesk } from '../../../test/balance.ts';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { type TicketOffice, ticketOffice } from '../../../test/tickets.ts';
import { applyBatch, tidyBatches } from './apply-batch.ts';

let office: TicketOffice;
let desk: ReturnType<typeof balanceDesk>;
let from: number;
let to: number;
beforeAll(async () => {
  office = await ticketOffice({ LIMIT_REQUESTS: '100000', LIMIT_UPLOADS: '100000' });
  desk = balanceDesk(office);
});
afterAll(() => office.server.stop());
beforeEach(async () => {
  [from, to] = [await office.open(), await office.open()];
  await desk.credit(from, 10_000);
});

type Fault = { line: number; message: string };
type Batch = { id: number; state: string; done: number; faults: Fault[]; lines: object[] };
const PATH = '/api/at_ticket_balance/transfer_batch';

async function send(text: string | Uint8Array, client: TestClient = office.admin) {
  const body = new FormData();
  body.append('file', new Blob([typeof text === 'string' ? text : new Uint8Array(text)]), 's.csv');
  return client.call(PATH, { method: 'POST', body });
}
const preview = async (text: string) => (await send(text)).body.data as Batch;
const apply = (id: number, client = office.admin) =>
  client.call(`${PATH}/${id}/apply`, { method: 'POST' });
const state = async (id: number) => (await office.admin.call(`${PATH}/${id}`)).body.data as Batch;
const ended = (id: number) =>
  vi.waitFor(
    async () => {
      const batch = await state(id);
      expect(batch.state).not.toBe('applying');
      return batch;
    },
    { timeout: 60_000, interval: 100 },
  );
const isRunning = async () => {
  const [{ value }] = await office.sql(
    `select value from gl_config where key = 'BALANCE_TRANSFER_RUNNING'`,
  );
  return value === true;
};

describe('a preview', () => {
  test('moves nothing, and counts each line against what the lines before it leave', async () => {
    const batch = await preview(
      `from;to;amount;reason\r\n${from};${to};60,00;Um\r\n${to};${from};20,00;Dois\r\n${from};${to};60,01;Três\r\n${from};${to};60,00;Quatro\r\n`,
    );
    expect(batch).toMatchObject({
      state: 'preview',
      line_count: 4,
      total_cents: 20_001,
      lines: [{ line: 2, from_id: from, to_id: to, amount_cents: 6_000, reason: 'Um' }, {}, {}, {}],
      faults: [{ line: 4, message: `Nesta linha o nº ${from} só tem R$ 60,00.` }],
    });
    expect(await desk.read(from)).toMatchObject({ balance_cents: 10_000 });
    expect(await apply(batch.id)).toMatchObject({
      status: 409,
      body: { code: 'BALANCE_BATCH_FAULTY' },
    });
    expect(await isRunning()).toBe(false);
  });

  test('names every fault of every line', async () => {
    const merged = await office.open();
    await office.send(office.admin, `/api/at_ticket/${merged}/merge`, { into_id: to });
    const batch = await preview(
      [
        `99999999;${to};1,00;a`,
        `${from};${from};1,00;a`,
        `${from};${merged};1,00;a`,
        `${from};${to};0;`,
        `${from};${to};-1,00;a`,
        `${from};${to};1,00;=cmd`,
      ].join('\r\n'),
    );
    expect(batch.faults).toEqual([
      { line: 1, message: 'Não encontramos o nº 99999999.' },
      { line: 2, message: 'Origem e destino são o mesmo número.' },
      { line: 3, message: `O nº ${merged} foi unido ao nº ${to}. Use o saldo de lá.` },
      { line: 4, message: 'O valor é zero.' },
      { line: 4, message: 'Falta o motivo.' },
      { line: 5, message: 'O valor é negativo.' },
    ]);
  });

  test('finds no tickets out of sight, and belongs to who sent it', async () => {
    const larissa = await loggedIn(office.server.url, 'larissa');
    await desk.grant('larissa', 'can_ticket_balance_edit');
    const { body } = await send(`${from};${to};1,00;a`, larissa);
    const batch = body.data as Batch;
    expect(batch.faults).toEqual([
      { line: 1, message: `Não encontramos o nº ${from}.` },
      { line: 1, message: `Não encontramos o nº ${to}.` },
    ]);
    const own = await preview(`${from};${to};1,00;a`);
    expect(await apply(own.id, larissa)).toMatchObject({ status: 404 });
    expect(await larissa.call(`${PATH}/${own.id}`)).toMatchObject({ status: 404 });
    await desk.grant('larissa');
    expect(await send('1;2;3;a', larissa)).toMatchObject({ status: 403 });
  });

  test.each([
    ['an empty file', '', 422],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 422],
    ['too many lines', '1;2;3,00;a\n'.repeat(5_001), 422],
    ['too many bytes', 'x'.repeat(1_048_577), 413],
  ])('refuses %s at its field', async (_, text, status) => {
    expect(await send(text)).toMatchObject({
      status,
      body: { errors: { file: [expect.any(String)] } },
    });
  });

  test('of 5,000 lines is read in a thread of its own and applied whole', async () => {
    const lines = Array.from({ length: 5_000 }, (_, at) =>
      at % 2 ? `${to};${from};0,01;Volta ${at}` : `${from};${to};0,02;Ida ${at}`,
    );
    const batch = await preview(lines.join('\r\n'));
    expect(batch).toMatchObject({ faults: [], total_cents: 7_500 });
    await apply(batch.id);
    expect(await ended(batch.id)).toMatchObject({ state: 'applied', done: 5_000 });
    expect(await desk.read(from)).toMatchObject({ balance_cents: 7_500 });
    expect(await desk.read(to)).toMatchObject({ balance_cents: 2_500 });
    for (const { balance_cents, lines_cents } of await desk.books())
      expect(lines_cents).toBe(balance_cents);
  }, 60_000);
});

describe('an applied batch', () => {
  test('makes all transfers once, however often it is asked for and its job runs', async () => {
    const batch = await preview(`${from};${to};10,00;=1+1\n${from};${to};5,00;Dois`);
    const answers = await Promise.all([1, 2, 3].map(() => apply(batch.id)));
    for (const answer of answers) expect(answer.status).toBe(200);
    expect(await ended(batch.id)).toMatchObject({ state: 'applied', done: 2, faults: [] });
    expect(await apply(batch.id)).toMatchObject({ body: { data: { state: 'applied', done: 2 } } });
    const by = { userId: await office.personId('admin'), ip: '127.0.0.1', userAgent: 'test' };
    await applyBatch(office.server.ctx, { id: batch.id, by });
    expect(await desk.read(from)).toMatchObject({
      balance_cents: 8_500,
      lines: [
        { amount_cents: -500, source: 'batch', other_ticket_id: to, reason: 'Dois' },
        { amount_cents: -1_000, reason: '=1+1', user: { name: 'Helena Prado' } },
        {},
      ],
    });
    expect(await isRunning()).toBe(false);
    const audits = await office.sql(
      `select action, after from gl_audit where record = 'at_balance_batch' and record_id = $1`,
      [batch.id],
    );
    expect(audits).toEqual([
      { action: 'balance.batch', after: { state: 'applied', transfers: 2, faults: 0 } },
    ]);
  });

  test('whose balance went meanwhile moves nothing and says where', async () => {
    const batch = await preview(`${from};${to};60,00;Um\n${from};${to};40,00;Dois`);
    // After the call's own check: as if a debit came between the call and its job.
    const holder = await office.server.ctx.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from at_ticket_account where ticket_id = $1 for update', [from]);
      expect(await apply(batch.id)).toMatchObject({ body: { data: { state: 'applying' } } });
      await holder.query(
        `insert into at_ticket_balance (ticket_id, amount_cents, balance_after_cents, reason, source, at)
         values ($1, -1, 9999, 'Tarifa', 'flow', now())`,
        [from],
      );
      await holder.query('update at_ticket_account set balance_cents = 9999 where ticket_id = $1', [
        from,
      ]);
      await holder.query('commit');
    } finally {
      holder.release();
    }
    expect(await ended(batch.id)).toMatchObject({
      state: 'failed',
      done: 0,
      faults: [{ line: 2, message: `Nesta linha o nº ${from} só tem R$ 39,99.` }],
    });
    expect(await desk.read(to)).toMatchObject({ balance_cents: 0, lines: [] });
    expect(await isRunning()).toBe(false);
  });

  test('keeps other transfers and batches waiting while it runs, and shows how far it is', async () => {
    const batch = await preview(`${from};${to};10,00;Um\n${from};${to};5,00;Dois`);
    const other = await preview(`${from};${to};1,00;Outro`);
    const holder = await office.server.ctx.pool.connect();
    try {
      await holder.query('begin');
      // The job's last step waits for this row.
      await holder.query(
        `select from gl_config where key = 'BALANCE_TRANSFER_RUNNING' for key share`,
      );
      const share = `select from at_ticket_account where ticket_id = $1 for update`;
      await holder.query(share, [to]);
      expect(await apply(batch.id)).toMatchObject({ body: { data: { state: 'applying' } } });
      expect(await isRunning()).toBe(true);
      const busy = { status: 409, body: { code: 'BALANCE_TRANSFER_RUNNING' } };
      expect(await desk.transfer(from, to, 1)).toMatchObject(busy);
      expect(await apply(other.id)).toMatchObject(busy);
      const session = await office.admin.call('/api/session/web');
      expect(JSON.stringify(session.body)).toContain('"BALANCE_TRANSFER_RUNNING":true');
      await holder.query('commit');
    } finally {
      holder.release();
    }
    expect(await ended(batch.id)).toMatchObject({ state: 'applied', done: 2 });
    expect(await desk.transfer(from, to, 1)).toMatchObject({ status: 200 });
    await apply(other.id);
    expect(await ended(other.id)).toMatchObject({ state: 'applied' });
  });

  test('whose job was given up is ended, so that transfers go on', async () => {
    const batch = await preview(`${from};${to};10,00;Um`);
    await office.sql(
      `update at_balance_batch set state = 'applying', begun_at = now() - interval '2 hours' where id = $1`,
      [batch.id],
    );
    await desk.configure('BALANCE_TRANSFER_RUNNING', true);
    await tidyBatches(office.server.ctx);
    expect(await state(batch.id)).toMatchObject({ state: 'failed', faults: [{ line: 1 }] });
    expect(await isRunning()).toBe(false);
    expect(await desk.transfer(from, to, 1)).toMatchObject({ status: 200 });
  });

  test('is refused while transfers are off; a preview of the day before is forgotten', async () => {
    const batch = await preview(`${from};${to};10,00;Um`);
    await desk.configure('BALANCE_TRANSFER_ENABLED', false);
    const off = { status: 409, body: { code: 'BALANCE_TRANSFER_OFF' } };
    expect(await apply(batch.id)).toMatchObject(off);
    expect(await send(`${from};${to};1,00;a`)).toMatchObject(off);
    await desk.configure('BALANCE_TRANSFER_ENABLED', true);
    await office.sql(
      `update at_balance_batch set created_at = now() - interval '25 hours' where id = $1`,
      [batch.id],
    );
    await tidyBatches(office.server.ctx);
    expect(await apply(batch.id)).toMatchObject({ status: 404 });
  });
});

test('a batch goes on while more requests wait for its tickets than there are connections', async () => {
  const [one, two] = [from, to];
  await desk.credit(one, 90_000);
  const there = `${one};${two};1,00;Ida\n${two};${one};1,00;Volta\n`;
  const { id } = await preview(there.repeat(2_500));
  await apply(id);
  const credits = await Promise.all(Array.from({ length: 60 }, () => desk.credit(one, 1)));
  expect(credits.map(({ status }) => status)).toEqual(credits.map(() => 200));
  expect(await ended(id)).toMatchObject({ state: 'applied', done: 5_000 });
  expect(await desk.read(one)).toMatchObject({ balance_cents: 100_060 });
});
