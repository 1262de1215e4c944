import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Answer, callsOf } from './finance-calls.ts';
import { customerBody, type InvoiceOffice, invoiceOffice } from './invoice-office.ts';
import { startSefin } from './sefin/sefin.ts';

// Two acts on one note that come at once: the second finds what the first has done.

const why = { reason: 1, text: 'Valor errado, será emitida outra.' };
const replaced = { reason: '99', text: 'Descrição do serviço incompleta.' };
const path = '/nf_invoice';

let sefin: Awaited<ReturnType<typeof startSefin>>;
let office: InvoiceOffice;
let calls: ReturnType<typeof callsOf>;
beforeAll(async () => {
  sefin = await startSefin();
  office = await invoiceOffice(sefin, { LIMIT_REQUESTS: '1000000' });
  calls = callsOf(office.admin);
});
afterAll(async () => {
  await office.stop();
  await sefin.stop();
});
afterEach(() => expect(sefin.faults.splice(0)).toEqual([]));

/** Both wait for the row before either gets it, the first one first. */
async function atOnce(id: number, asks: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const holder = await office.server.ctx.pool.connect();
  const answers: Promise<Answer>[] = [];
  try {
    await holder.query('begin');
    await holder.query('select from nf_invoice where id = $1 for update', [id]);
    for (const ask of asks) {
      answers.push(ask());
      await vi.waitFor(async () => {
        const { rows } = await office.server.ctx.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows).toHaveLength(answers.length);
      }, 20_000);
    }
    await holder.query('commit');
    return await Promise.all(answers);
  } finally {
    holder.release();
  }
}
const outcome = ({ status, whole }: Answer) => (status === 200 ? 200 : [status, whole.code]);
const refused = [409, 'INVOICE_STATE'];

const emit = (id: number) => () => calls.post(`${path}/${id}/emit`);
const cancel = (id: number) => () => calls.post(`${path}/${id}/cancel`, why);
const substitute = (id: number) => () => calls.post(`${path}/${id}/substitute`, replaced);
const change = (id: number) => () => calls.ask('PUT', `${path}/${id}`, { description: 'Outra' });
const remove = (id: number) => () => calls.ask('DELETE', `${path}/${id}`);

test.each([
  ['substitute and cancel', substitute, cancel],
  ['cancel and substitute', cancel, substitute],
  ['substitute twice', substitute, substitute],
  ['cancel twice', cancel, cancel],
])('%s', async (_, first, second) => {
  // A mail to the customer would wait for the row, too.
  const { id } = await office.emitted({ customer: { ...customerBody, email: null } });
  const answers = await atOnce(id, [first(id), second(id)]);
  expect(answers.map(outcome)).toEqual([200, refused]);
  const [{ n }] = await office.sql(
    'select count(*)::int as n from nf_invoice where substitutes_id = $1',
    [id],
  );
  const { status } = await office.whole(id);
  expect([status, n]).toEqual(first === cancel ? ['cancelled', 0] : ['authorised', 1]);
});

test.each([
  ['change and delete', change, remove, [200, 200]],
  ['delete and change', remove, change, [200, [404, 'NOT_FOUND']]],
  ['delete twice', remove, remove, [200, [404, 'NOT_FOUND']]],
  ['emit and change', emit, change, [200, refused]],
  ['emit and delete', emit, remove, [200, refused]],
  ['emit and cancel a draft', emit, cancel, [200, refused]],
])('%s', async (_, first, second, wanted) => {
  const { id } = await office.draft();
  const before = sefin.notes.size;
  const answers = await atOnce(id, [first(id), second(id)]);
  expect(answers.map(outcome)).toEqual(wanted);
  expect(sefin.notes.size - before).toBe(first === emit ? 1 : 0);
});

const discard = (id: number) => () => calls.post(`${path}/${id}/discard`);

test.each([
  ['discard twice', discard, discard],
  ['discard and emit again', discard, emit],
  ['discard and change', discard, change],
  ['emit again and discard', emit, discard],
])('a rejected substitute: %s', async (_, first, second) => {
  const old = await office.emitted();
  const { id } = (await calls.post(`${path}/${old.id}/substitute`, replaced)).data;
  sefin.next('refuse', /POST \/nfse$/);
  expect((await calls.post(`${path}/${id}/emit`)).data.status).toBe('rejected');
  const known = sefin.notes.size;
  const answers = await atOnce(Number(id), [first(Number(id)), second(Number(id))]);
  expect(answers.map(outcome)).toEqual([200, refused]);
  const isGone = first === discard;
  expect(sefin.notes.size - known).toBe(isGone ? 0 : 1);
  const ended = await office.sql(
    `select count(*)::int as n from gl_audit where action = 'invoice.discard' and record_id = $1`,
    [id],
  );
  expect(ended).toEqual([{ n: isGone ? 1 : 0 }]);
  expect(await office.whole(old.id)).toMatchObject(
    isGone
      ? { status: 'authorised', substituted_by_id: null }
      : { status: 'substituted', substituted_by_id: id },
  );
});

test.each([
  ['discard its substitute and cancel', [200, 200]],
  ['cancel and discard its substitute', [refused, 200]],
])('a note whose substitute was rejected: %s', async (name, wanted) => {
  const old = await office.emitted();
  const { id } = (await calls.post(`${path}/${old.id}/substitute`, replaced)).data;
  sefin.next('refuse', /POST \/nfse$/);
  await calls.post(`${path}/${id}/emit`);
  const acts = [discard(Number(id)), cancel(old.id)];
  const answers: Answer[] = [];
  for (const act of name.startsWith('cancel') ? acts.toReversed() : acts) answers.push(await act());
  expect(answers.map(outcome)).toEqual(wanted);
});

test('many who emit at once number without gaps', async () => {
  const drafts = await Promise.all(Array.from({ length: 8 }, () => office.draft()));
  const doubled = [...drafts, ...drafts].map(({ id }) => calls.post(`${path}/${id}/emit`));
  const answers = await Promise.all(doubled);
  expect(answers.map(({ status }) => status).filter((one) => one === 200)).toHaveLength(8);
  const rows = await office.sql(
    'select number from nf_invoice where number is not null order by number',
  );
  const numbers = rows.map((row: { number: number }) => Number(row.number));
  expect(numbers).toEqual(numbers.map((_: number, at: number) => at + 1));
});
