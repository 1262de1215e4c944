import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: TestClient;
let unit: number;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
  const units = server.ctx.db.selectFrom('gl_business_unit').select('id');
  const row = await units.where('bank_code', '=', '001').orderBy('id').executeTakeFirstOrThrow();
  unit = row.id;
});
afterAll(() => server.stop());

const PATH = '/api/pm_transaction';
const post = (path: string, body: object, headers = {}) =>
  admin.call(`${PATH}${path}`, { method: 'POST', body, headers });
async function made(more: object = {}) {
  const base = { value_cents: 10_000, due_date: '2088-03-01', business_unit_id: unit };
  const { body } = await post('', { ...base, person_name: 'Zuleica Lote', ...more });
  return (body.data as { id: number }).id;
}
const statusOf = async (id: number) => {
  const { body } = await admin.call(`${PATH}/${id}/edit`);
  return (body.data as { status: string }).status;
};
async function ended(job: unknown) {
  let data: unknown;
  await vi.waitFor(
    async () => {
      ({ data } = (await admin.call(`/api/job/${job}`)).body);
      expect(data).toMatchObject({ state: 'done' });
    },
    { timeout: 20_000, interval: 100 },
  );
  return data;
}
const jobOf = ({ body }: { body: { data?: unknown } }) => (body.data as { job: string }).job;

test('many are emitted as the preview said, with a row of the report for each, and once per key', async () => {
  const drafts = [await made(), await made()];
  const emitted = await made({ emit: true });
  const body = { act: 'emit', ids: [...drafts, emitted, 99_999_999, drafts[0]] };
  const refused = [
    {
      id: emitted,
      state: 'refused',
      person_name: 'Zuleica Lote',
      message: 'Só rascunhos podem ser emitidos.',
    },
    { id: 99_999_999, person_name: null, message: 'Não encontramos esta cobrança.' },
  ];
  expect((await post('/bulk_preview', body)).body.data).toMatchObject({
    total: 4,
    able: 2,
    able_cents: 20_000,
    refused,
  });
  expect(await statusOf(drafts[0] ?? 0)).toBe('draft');
  const key = { 'idempotency-key': 'bulk-once-0123456789' };
  const job = jobOf(await post('/bulk', body, key));
  expect(jobOf(await post('/bulk', body, key))).toBe(job);
  const rows = drafts.map((id) => ({ id, state: 'done', message: null }));
  const report = [...rows, ...refused];
  expect(await ended(job)).toMatchObject({ kind: 'charges', done: 4, total: 4, report });
  for (const id of drafts) expect(await statusOf(id)).toBe('emitted');
});

test('where nothing can be emitted, each row has its reason and nothing is done', async () => {
  const ids = [await made({ emit: true }), await made({ emit: true })];
  const row = { state: 'refused', message: 'Só rascunhos podem ser emitidos.' };
  const job = jobOf(await post('/bulk', { act: 'emit', ids }));
  expect(await ended(job)).toMatchObject({ done: 2, report: [row, row] });
});

test('charges of several units and tickets are emitted together, with numbers without gaps and a line in each conversation', async () => {
  const { pool } = server.ctx;
  const { rows: units } = await pool.query(
    'select id from gl_business_unit where bank_code is not null order by id',
  );
  const { rows: tickets } = await pool.query(
    'select id from at_ticket where merged_into is null order by id desc limit 3',
  );
  const ids: number[] = [];
  for (const at of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) {
    const place = { business_unit_id: units[at % 3].id, at_ticket_id: tickets[(at + 1) % 3].id };
    ids.push(await made({ ...place, person_email: 'lote@exemplo.net' }));
  }
  const job = jobOf(await post('/bulk', { act: 'emit', ids: ids.toReversed() }));
  expect(await ended(job)).toMatchObject({ report: ids.map(() => ({ state: 'done' })) });
  const { rows: numbers } = await pool.query(
    `select max(our_number) - min(our_number) as span, max(our_number) as last, min(unit.last_our_number) as kept
     from pm_transaction charge join gl_business_unit unit on unit.id = business_unit_id
     where charge.id = any($1) group by unit.id`,
    [ids],
  );
  expect(numbers).toHaveLength(3);
  for (const { span, last, kept } of numbers) expect([span, last]).toEqual([3, kept]);
  const { rows: lines } = await pool.query(
    `select count(*)::int as count from gl_message join gl_thread thread on thread.id = thread_id
     where origin = 'at_ticket' and channel_id = 3 and parent_code = any($1)
       and body like 'Nova cobrança: R$%100,00%01/03/2088%' group by thread.id`,
    [tickets.map(({ id }) => String(id))],
  );
  expect(lines).toEqual([{ count: 4 }, { count: 4 }, { count: 4 }]);
});

test('the charges of a filter are cancelled with a reason, others stay', async () => {
  const ids = [
    await made({ due_date: '2087-05-05' }),
    await made({ due_date: '2087-05-06', emit: true }),
  ];
  const other = await made({ due_date: '2087-05-08' });
  const body = { act: 'cancel', filter: { due_from: '2087-05-01', due_until: '2087-05-07' } };
  const { status, body: answer } = await post('/bulk', body);
  expect([status, Object.keys(answer.errors as object)]).toEqual([422, ['reason']]);
  const job = jobOf(await post('/bulk', { ...body, reason: 'Engano' }));
  expect(await ended(job)).toMatchObject({
    total: 2,
    report: ids.map((id) => ({ id, state: 'done' })),
  });
  expect(await Promise.all([...ids, other].map(statusOf))).toEqual([
    'cancelled',
    'cancelled',
    'draft',
  ]);
});

test('a charge whose unit cannot emit is refused in words, and the others are emitted', async () => {
  const { db } = server.ctx;
  const bare = db.insertInto('gl_business_unit');
  const { id: unable } = await bare
    .values({ name: 'Sem banco', legal_name: 'Sem banco', cnpj: '12345678000195' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = [await made({ business_unit_id: unable }), await made()];
  const report = [
    {
      state: 'refused',
      message: 'A unidade de negócio ainda não tem dados bancários e Pix completos.',
    },
    { state: 'done' },
  ];
  expect(await ended(jobOf(await post('/bulk', { act: 'emit', ids })))).toMatchObject({ report });
  expect(await Promise.all(ids.map(statusOf))).toEqual(['draft', 'emitted']);
});

test('a charge that fails unexpectedly ends with a protocol, and the others are done', async () => {
  const ids = [await made(), await made({ person_name: 'Falha' }), await made()];
  await server.ctx.pool.query(`
    create function fail_bulk() returns trigger language plpgsql as $$ begin raise exception 'broken on purpose'; end $$;
    create trigger fail_bulk before update on pm_transaction for each row
      when (new.person_name = 'Falha') execute function fail_bulk()`);
  const job = jobOf(await post('/bulk', { act: 'emit', ids }));
  const told = `Falha inesperada, protocolo ${job.slice(0, 8)}-2. Nada mudou nesta cobrança.`;
  const report = [{ state: 'done' }, { state: 'refused', message: told }, { state: 'done' }];
  expect(await ended(job)).toMatchObject({ done: 3, report });
  expect(await Promise.all(ids.map(statusOf))).toEqual(['emitted', 'draft', 'emitted']);
  await server.ctx.pool.query('drop function fail_bulk cascade');
});

test('many are reminded, and who cannot be reached has the reason in the report', async () => {
  const ids = [
    await made({ emit: true, person_email: 'lote@exemplo.net' }),
    await made({ emit: true }),
    await made(),
  ];
  const report = [
    { state: 'done' },
    { state: 'refused', message: expect.stringContaining('e-mail') },
    { state: 'refused', message: 'Só cobranças em aberto podem ser lembradas.' },
  ];
  expect(await ended(jobOf(await post('/bulk', { act: 'remind', ids })))).toMatchObject({ report });
});

test('people without the flags neither begin nor read acts on many', async () => {
  const ids = [await made()];
  const job = jobOf(await post('/bulk', { act: 'emit', ids }));
  await ended(job);
  const attendant = await loggedIn(server.url, 'atendente');
  const body = { act: 'emit', ids };
  expect((await attendant.call(`${PATH}/bulk`, { method: 'POST', body })).status).toBe(403);
  expect((await attendant.call(`${PATH}/bulk_preview`, { method: 'POST', body })).status).toBe(403);
  expect((await attendant.call(`/api/job/${job}`)).status).toBe(403);
  expect((await post('/bulk', { act: 'emit', filter: { due_from: '2199-01-01' } })).status).toBe(
    422,
  );
});

test('the same key gets the first job again, when the filter finds nothing any more', async () => {
  const id = await made({ due_date: '2086-06-01' });
  const span = { due_from: '2086-06-01', due_until: '2086-06-01' };
  const body = { act: 'emit', filter: { state: 'draft', ...span } };
  const key = { 'idempotency-key': 'bulk-filter-0123456789' };
  const first = await post('/bulk', body, key);
  await ended(jobOf(first));
  expect(await statusOf(id)).toBe('emitted');
  expect((await post('/bulk', body, key)).body).toEqual(first.body);
});

test('a charge that nobody can emit is told as one, and those after it are emitted', async () => {
  const units = server.ctx.db.selectFrom('gl_business_unit').select(['id', 'bank_agreement']);
  const other = await units.where('bank_code', '=', '237').executeTakeFirstOrThrow();
  const [broken, sound] = [await made(), await made({ business_unit_id: other.id })];
  const agreement = (text: string | null) =>
    server.ctx.db
      .updateTable('gl_business_unit')
      .set({ bank_agreement: text })
      .where('id', '=', unit)
      .execute();
  const { bank_agreement } = await units.where('id', '=', unit).executeTakeFirstOrThrow();
  await agreement('123456789012');
  const report = await ended(jobOf(await post('/bulk', { act: 'emit', ids: [broken, sound] })));
  await agreement(bank_agreement);
  expect(report).toMatchObject({
    report: [
      { id: broken, state: 'refused' },
      { id: sound, state: 'done' },
    ],
  });
  expect(await statusOf(broken)).toBe('draft');
});

test('what somebody may no longer do, their job does no more', async () => {
  const { pool } = server.ctx;
  const { rows } = await pool.query(
    `update gl_user set granted = '{can_transaction_cancel,is_finance_supervisor}'
     where email = 'atendente@exemplo.com.br' returning id`,
  );
  const clerk = await loggedIn(server.url, 'atendente');
  const begin = async (ids: number[]) => {
    // The job waits for the first charge, while the rights change.
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select from pm_transaction where id = $1 for update', [ids[0]]);
    const body = { act: 'cancel', ids, reason: 'Engano' };
    const job = jobOf(await clerk.call(`${PATH}/bulk`, { method: 'POST', body }));
    return {
      job,
      async go() {
        await holder.query('commit');
        holder.release();
      },
    };
  };
  const one = [await made(), await made()];
  const unflagged = await begin(one);
  await pool.query(`update gl_user set granted = '{can_see_finance}' where id = $1`, [rows[0].id]);
  await unflagged.go();
  await ended(unflagged.job);
  expect(await statusOf(one[1] ?? 0)).toBe('draft');

  await pool.query(
    `update gl_user set granted = '{can_transaction_cancel,is_finance_supervisor}' where id = $1`,
    [rows[0].id],
  );
  const two = [await made(), await made()];
  const gone = await begin(two);
  await pool.query('update gl_user set active = false where id = $1', [rows[0].id]);
  await gone.go();
  await ended(gone.job);
  expect(await statusOf(two[1] ?? 0)).toBe('draft');
});
