import type { PermissionFlag } from '@balcao/contract/access/permissions';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loggedIn, type TestClient } from './client.ts';
import { callsOf } from './finance-calls.ts';
import { type InvoiceOffice, invoiceOffice } from './invoice-office.ts';
import { startSefin } from './sefin/sefin.ts';

// Somebody of another unit, a customer of another note, and somebody whose rights go while they act.

const all: PermissionFlag[] = [
  ...(['can_nf_view', 'can_nf_edit', 'can_nf_emit', 'can_finance_export'] as const),
  ...(['can_log_view', 'can_transaction_edit'] as const),
];
const why = { reason: 1, text: 'Valor errado, será emitida outra.' };
const replaced = { reason: '99', text: 'Descrição do serviço incompleta.' };
const path = '/nf_invoice';
/** What a draft of the other unit takes from nowhere else. */
const service = { service_code: '010701', city_ibge: '3509502' };

let sefin: Awaited<ReturnType<typeof startSefin>>;
let office: InvoiceOffice;
let clerk: TestClient;
let clerkId: number;
let otherUnit: number;
let byClerk: ReturnType<typeof callsOf>;
beforeAll(async () => {
  sefin = await startSefin();
  office = await invoiceOffice(sefin, { LIMIT_REQUESTS: '1000000' });
  clerk = await loggedIn(office.server.url, 'financeiro');
  byClerk = callsOf(clerk);
  const id = async (text: string) => Number((await office.sql(text))[0].id);
  clerkId = await id(`select id from gl_user where email = 'financeiro@exemplo.com.br'`);
  otherUnit = await id(`select id from gl_business_unit where id <> ${office.unit} limit 1`);
});
afterAll(async () => {
  await office.stop();
  await sefin.stop();
});

async function become(granted: PermissionFlag[], unit: number) {
  await office.sql(
    `update gl_user set level = 4, granted = $2, denied = '{}', user_group_id = null where id = $1`,
    [clerkId, granted],
  );
  await office.sql('delete from gl_user_business_unit where user_id = $1', [clerkId]);
  await office.sql('insert into gl_user_business_unit values ($1, $2)', [clerkId, unit]);
}
beforeEach(() => become(all, otherUnit));

/** All rows but the moment at which a copy was mailed. */
const rowsOfAll = async () => {
  const tables = ['nf_invoice', 'nf_event', 'nf_document', 'nf_fiscal'];
  const rows = tables.map((table) =>
    office.sql(`select md5((to_jsonb(row) - 'mailed_at')::text) from ${table} row order by 1`),
  );
  return JSON.stringify(await Promise.all(rows));
};

test('notes of other units are not there, whatever is asked of them', async () => {
  const { id } = await office.emitted();
  const draft = await office.draft();
  const before = await rowsOfAll();
  const missing = (await byClerk.get(`${path}/99999999/edit`)).whole;
  for (const note of [id, draft.id]) {
    const at = `${path}/${note}`;
    const answers = [
      ...['edit', 'history', 'xml', 'pdf'].map((part) => byClerk.get(`${at}/${part}`)),
      byClerk.ask('PUT', at, { description: 'Outra' }),
      byClerk.ask('DELETE', at),
      ...['emit', 'retry', 'mail', 'discard'].map((act) => byClerk.post(`${at}/${act}`)),
      byClerk.post(`${at}/cancel`, why),
      byClerk.post(`${at}/substitute`, replaced),
    ];
    for (const { status, whole } of await Promise.all(answers))
      expect([status, whole]).toEqual([404, missing]);
    expect((await byClerk.get(`${path}/options?id=${note}`)).rows).toEqual([]);
    expect((await byClerk.get(`${path}?q=${encodeURIComponent('Maria')}`)).rows).toEqual([]);
    const thread = await byClerk.get(`/gl_message/nf_invoice/${note}/1/message_index`);
    expect([403, 404]).toContain(thread.status);
  }
  const list = await byClerk.get(`${path}?business_unit_id=${office.unit}`);
  expect(list.whole).toMatchObject({ data: [], total: 0, sums: { value: 0 } });
  const csv = await byClerk.get(`${path}/export/csv`);
  expect([csv.status, String(csv.whole.text)]).toEqual([200, expect.not.stringContaining('Maria')]);
  for (const { status } of await Promise.all([
    byClerk.get(`${path}/archive/${office.unit}/2026-11`),
    byClerk.get(`/nf_fiscal/${office.unit}`),
    byClerk.post(path, office.base()),
    byClerk.post(`${path}/preview`, office.base()),
  ]))
    expect(status).toBe(403);
  const asked = { act: 'emit', ids: [draft.id] };
  const preview = await byClerk.post(`${path}/bulk_preview`, asked);
  expect(preview.data).toMatchObject({ able: 0, refused: [{ id: draft.id, value_cents: 0 }] });
  expect(JSON.stringify(preview.whole)).not.toContain('Maria');
  const { data } = await byClerk.post(`${path}/bulk`, asked);
  const report = () => byClerk.get(`${path}/bulk/${data.job}`);
  await vi.waitFor(async () => expect((await report()).data.state).toBe('done'), 20_000);
  expect((await report()).whole).not.toMatchObject({ data: { report: [{ state: 'done' }] } });
  expect(JSON.stringify((await report()).whole)).not.toContain('Maria');
  expect(await rowsOfAll()).toBe(before);
});

test('a draft does not move into a unit, nor to a ticket, that its editor does not see', async () => {
  const own = { ...office.base(), ...service, business_unit_id: otherUnit };
  const mine = (await byClerk.post(path, own)).data;
  const at = `${path}/${mine.id}`;
  expect((await byClerk.ask('PUT', at, { business_unit_id: office.unit })).status).toBe(403);
  const [{ id: ticket }] = await office.sql(
    `select id from at_ticket where sector_id is not null and assignee_id is distinct from $1
      and not exists (select from gl_user_sector place where place.user_id = $1
        and place.sector_id = at_ticket.sector_id) limit 1`,
    [clerkId],
  );
  const wish = { at_ticket_id: Number(ticket) };
  const change = await byClerk.ask('PUT', at, wish);
  expect([change.status, Object.keys(change.whole.errors ?? {})]).toEqual([422, ['at_ticket_id']]);
  const made = await byClerk.post(path, { ...own, ...wish });
  expect([made.status, Object.keys(made.whole.errors ?? {})]).toEqual([422, ['at_ticket_id']]);
  // Who sees it may: also together with the charge that the note is made from.
  const due = { value_cents: 5_000, due_date: '2090-01-31', type: 'cash', person_name: 'Zuleica' };
  const byAdmin = callsOf(office.admin);
  const { data: charge } = await byAdmin.post('/pm_transaction', {
    ...due,
    business_unit_id: office.unit,
  });
  const both = await byAdmin.post(path, { ...wish, pm_transaction_id: charge.id });
  expect(both.data).toMatchObject({ ...wish, pm_transaction_id: charge.id, value_cents: 5_000 });
  expect((await byAdmin.ask('PUT', at, wish)).data).toMatchObject(wish);
  // Who does not see it still saves the rest of the draft.
  const rest = await byClerk.ask('PUT', at, { ...wish, description: 'Outra' });
  expect(rest.data).toMatchObject({ ...wish, description: 'Outra' });
});

test('in the portal a customer has their own notes and no call of staff', async () => {
  const idOf = async (who: string) =>
    Number(
      (await office.sql('select id from gl_user where email = $1', [`${who}@exemplo.com.br`]))[0]
        .id,
    );
  const client = callsOf(await loggedIn(office.server.url, 'cliente'));
  const own = await office.emitted({ person_id: await idOf('cliente') });
  const [stranger] = await office.sql(
    `select id from gl_user where level > 4 and email <> 'cliente@exemplo.com.br' limit 1`,
  );
  const other = await office.emitted({ person_id: Number(stranger.id) });
  const listed = (await client.get('/me/nf_invoice')).rows.map((row) => row.id);
  expect(listed).toContain(own.id);
  expect(listed).not.toContain(other.id);
  for (const kind of ['xml', 'pdf']) {
    expect((await client.get(`/me/nf_invoice/${own.id}/${kind}`)).status).toBe(200);
    const answers = [other.id, 99_999_999].map((id) => client.get(`/me/nf_invoice/${id}/${kind}`));
    for (const { status, whole } of await Promise.all(answers))
      expect([status, whole.code]).toEqual([404, 'NOT_FOUND']);
    expect((await client.get(`${path}/${own.id}/${kind}`)).status).toBe(403);
  }
  expect((await client.get(`/gl_message/nf_invoice/${own.id}/3/message_index`)).status).toBe(200);
  for (const at of [`${own.id}/1`, `${own.id}/2`, `${other.id}/3`])
    expect([403, 404]).toContain(
      (await client.get(`/gl_message/nf_invoice/${at}/message_index`)).status,
    );
  for (const [act, body] of Object.entries({ cancel: why, substitute: replaced, emit: {} }))
    expect((await client.post(`${path}/${own.id}/${act}`, body)).status).toBe(403);
});

test('a right that goes between preview and confirmation is gone, also for a known key', async () => {
  await become(all, office.unit);
  const [one, two] = [await office.draft(), await office.draft()];
  const asked = { act: 'emit', ids: [one.id, two.id] };
  expect((await byClerk.post(`${path}/bulk_preview`, asked)).data).toMatchObject({ able: 2 });
  const key = crypto.randomUUID();
  expect((await byClerk.ask('POST', `${path}/${one.id}/emit`, undefined, { key })).status).toBe(
    200,
  );
  await become(['can_nf_view'], office.unit);
  expect((await byClerk.post(`${path}/bulk`, asked)).status).toBe(403);
  expect((await byClerk.post(`${path}/${two.id}/emit`)).status).toBe(403);
  expect((await byClerk.ask('POST', `${path}/${one.id}/emit`, undefined, { key })).status).toBe(
    403,
  );
  expect(await office.whole(two.id)).toMatchObject({ status: 'draft', number: null });
});

test('a right that goes while an act on many runs ends it at the next note', async () => {
  await become(all, office.unit);
  const [one, two] = [await office.draft(), await office.draft()];
  const holder = await office.server.ctx.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from nf_invoice where id = $1 for update', [one.id]);
    const { data } = await byClerk.post(`${path}/bulk`, { act: 'emit', ids: [one.id, two.id] });
    await vi.waitFor(async () => {
      const waiting = await office.sql('select from pg_locks where not granted');
      expect(waiting.length).toBeGreaterThan(0);
    }, 20_000);
    await become(['can_nf_view'], office.unit);
    await holder.query('commit');
    await vi.waitFor(
      async () =>
        expect((await byClerk.get(`${path}/bulk/${data.job}`)).data).toMatchObject({
          state: 'done',
          report: [{ id: one.id }, { id: two.id, state: 'refused' }],
        }),
      20_000,
    );
  } finally {
    holder.release();
  }
  expect(await office.whole(two.id)).toMatchObject({ status: 'draft', number: null });
});
