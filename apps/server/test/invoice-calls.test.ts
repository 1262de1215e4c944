import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayFromNow } from './days.ts';
import {
  callsOf,
  expectExports,
  expectFault,
  expectPages,
  expectRefused,
} from './finance-calls.ts';
import { customerBody, type InvoiceOffice, invoiceOffice } from './invoice-office.ts';
import { startSefin } from './sefin/sefin.ts';

// A program that knows only the published description of the calls of invoices: their names, fields and answers.

const invoiceFields = [
  ...['id', 'status', 'number', 'series', 'business_unit_id', 'person_id', 'customer'],
  ...['service_code', 'description', 'value_cents', 'taxes', 'access_key'],
  ...['pm_transaction_id', 'at_ticket_id'],
];
const path = '/nf_invoice';
const why = { reason: 1, text: 'Valor errado, será emitida outra.' };
const replaced = { reason: '99', text: 'Descrição do serviço incompleta.' };

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

const wish = (more: object = {}) => ({ ...office.base(), competence: '2026-01-31', ...more });
const made = (more: object = {}) => calls.twice('POST', path, wish(more));
async function emitted(more: object = {}) {
  const { id } = await made(more);
  const note = await calls.twice('POST', `${path}/${id}/emit`);
  expect(note).toMatchObject({ id, status: 'authorised' });
  return note;
}
const counted = async () =>
  Number((await office.sql('select count(*)::int as n from nf_invoice'))[0].n);
const month = () => dayFromNow().slice(0, 7);

test('drafts are made, read, changed and deleted once per key', async () => {
  const { ask, get, twice } = calls;
  const before = await counted();
  const draft = await made();
  expect(await counted()).toBe(before + 1);
  expect(Object.keys(draft)).toEqual(expect.arrayContaining(invoiceFields));
  expect(draft).toMatchObject({
    ...{ status: 'draft', number: null, series: '1', business_unit_id: office.unit },
    ...{ person_id: null, service_code: '010701', value_cents: 100_000, access_key: null },
    ...{ pm_transaction_id: null, at_ticket_id: null, competence: '2026-01-31' },
    customer: customerBody,
    taxes: { base_cents: 100_000, iss_rate: '2.90', iss_cents: 2_900, net_cents: 100_000 },
  });
  const { id, updated_at } = draft;
  const change = { description: 'Outro texto', updated_at };
  expect(await twice('PUT', `${path}/${id}`, change)).toMatchObject({ description: 'Outro texto' });
  expectRefused(await ask('PUT', `${path}/${id}`, change), 409, 'CONFLICT');
  const read = await get(`${path}/${id}/edit`);
  expect(read.data).toMatchObject({ id, description: 'Outro texto', missing: {}, events: [] });
  // What edit gives may be sent back as it is.
  expect((await ask('PUT', `${path}/${id}`, read.data)).status).toBe(200);
  expect((await get(`${path}/options?id=${id}`)).rows).toEqual([
    { id, name: expect.stringContaining('Maria da Conceição') },
  ]);
  expect((await get(`${path}/options?q=Outro texto`)).rows).toContainEqual(
    expect.objectContaining({ id }),
  );
  expect((await get(`${path}/${id}/history`)).rows.length).toBeGreaterThan(1);
  for (const kind of ['xml', 'pdf'])
    expectRefused(await get(`${path}/${id}/${kind}`), 404, 'NOT_FOUND');
  for (const [act, body] of Object.entries({
    cancel: why,
    substitute: replaced,
    mail: {},
    discard: {},
  }))
    expectRefused(await calls.post(`${path}/${id}/${act}`, body), 409, 'INVOICE_STATE');
  await twice('DELETE', `${path}/${id}`);
  expectRefused(await ask('DELETE', `${path}/${id}`), 404, 'NOT_FOUND');
  expectRefused(await get(`${path}/${id}/edit`), 404, 'NOT_FOUND');
});

test('a draft that does not add up is refused at its field and makes nothing', async () => {
  const { post, get, ask } = calls;
  const before = await counted();
  const wrong: [string, unknown][] = [
    ['value_cents', 0],
    ['value_cents', -1],
    ['value_cents', 0.5],
    ['value_cents', '100'],
    ['value_cents', Number.MAX_SAFE_INTEGER],
    ['discount_cents', -1],
    ['discount_cents', 200_000],
    ['deduction_cents', 200_000],
    ['iss_rate', '2.9'],
    ['iss_rate', '100.01'],
    ['iss_rate', 2.9],
    ['service_code', '1'],
    ['nbs', '1'],
    ['city_ibge', '9999999'],
    ['competence', '2026-02-30'],
    ['competence', '1999-12-31'],
    ['description', ' '],
    ['description', 'x'.repeat(2_001)],
    ['person_id', 99_999_999],
    ['at_ticket_id', 99_999_999],
    ['business_unit_id', 99_999_999],
    ['business_unit_id', null],
  ];
  for (const [field, value] of wrong)
    expectFault(await post(path, wish({ [field]: value })), field);
  expectRefused(await post(path, wish({ pm_transaction_id: 99_999_999 })), 404, 'NOT_FOUND');
  expect(await counted()).toBe(before);
  const { id } = await made();
  const whole = (await get(`${path}/${id}/edit`)).data;
  for (const [field, value] of wrong)
    expectFault(await ask('PUT', `${path}/${id}`, { [field]: value }), field);
  expect((await get(`${path}/${id}/edit`)).data).toEqual(whole);
});

test('a note is emitted, cancelled and replaced once per key, and says so', async () => {
  const { post, get, twice } = calls;
  const note = await emitted();
  expect(note).toMatchObject({ number: expect.any(Number), access_key: expect.any(String) });
  expectRefused(await post(`${path}/${note.id}/emit`), 409, 'INVOICE_STATE');
  expect((await emitted()).number).toBe(Number(note.number) + 1);

  for (const [field, value] of [
    ['reason', 3],
    ['reason', undefined],
    ['text', 'curto'],
    ['text', 'x'.repeat(256)],
    ['text', undefined],
  ] as const)
    expectFault(await post(`${path}/${note.id}/cancel`, { ...why, [field]: value }), field);
  for (const reason of [1, 2, 9]) {
    const { id } = await emitted();
    const ended = await twice('POST', `${path}/${id}/cancel`, { ...why, reason });
    expect(ended).toMatchObject({ id, status: 'cancelled' });
    expectRefused(await post(`${path}/${id}/cancel`, why), 409, 'INVOICE_STATE');
  }
  for (const [field, value] of [
    ['reason', '98'],
    ['text', 'curto'],
  ] as const)
    expectFault(
      await post(`${path}/${note.id}/substitute`, { ...replaced, [field]: value }),
      field,
    );
  const draft = await twice('POST', `${path}/${note.id}/substitute`, replaced);
  expect(draft).toMatchObject({ status: 'draft', number: null, value_cents: 100_000 });
  expect(draft.id).not.toBe(note.id);
  expect(await twice('POST', `${path}/${draft.id}/emit`)).toMatchObject({ status: 'authorised' });
  expect((await get(`${path}/${note.id}/edit`)).data).toMatchObject({ status: 'substituted' });
  for (const act of [
    'emit',
    'cancel',
    'substitute',
    'discard',
    'xml',
    'pdf',
    'edit',
    'history',
    'retry',
  ]) {
    const body = act === 'substitute' ? replaced : why;
    const isRead = /xml|pdf|edit|history/.test(act);
    const at = `${path}/99999999/${act}`;
    expectRefused(await (isRead ? get(at) : post(at, body)), 404, 'NOT_FOUND');
  }
});

test('papers are the authority’s bytes, a PDF, and a ZIP of the month', async () => {
  const { get } = calls;
  const note = await emitted();
  const xml = await get(`${path}/${note.id}/xml`);
  expect(xml.headers.get('content-type')).toBe('application/xml');
  expect(xml.whole.text).toBe(sefin.notes.get(String(note.access_key))?.xml);
  const pdf = await get(`${path}/${note.id}/pdf`);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(String(pdf.whole.text).slice(0, 5)).toBe('%PDF-');
  const zip = await fetch(`${office.server.url}/api${path}/archive/${office.unit}/${month()}`, {
    headers: { cookie: office.admin.cookieHeader },
  });
  expect(zip.headers.get('content-type')).toBe('application/zip');
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  expect(Buffer.from(files[`nfse/${note.access_key}.xml`] ?? []).toString()).toBe(xml.whole.text);
  for (const wrong of ['2026-13', '2026', '26-01', 'agora'])
    expectRefused(await get(`${path}/archive/${office.unit}/${wrong}`), 404, 'NOT_FOUND');
  expectRefused(await get(`${path}/archive/99999999/2026-01`), 404, 'NOT_FOUND');
  expectRefused(await get(`${path}/archive/${office.unit}/2020-01`), 404, 'NOT_FOUND');
});

test('the list has pages, filters, sorts, sums and files', async () => {
  const { get } = calls;
  const { id, number } = await emitted({ value_cents: 123, competence: '2026-02-01' });
  await made({ value_cents: 456, competence: '2026-02-28' });
  await expectPages(calls, path);
  const ids = async (query: string) => (await get(`${path}?${query}`)).rows.map((row) => row.id);
  const day = '2026-02-01';
  for (const query of [
    ...[
      `number=${number}&series=1`,
      `status=authorised&competence_until=${day}&competence_from=${day}`,
    ],
    `business_unit_id=${office.unit}&environment=restricted&competence_from=${day}&emitted_from=${month()}-01`,
  ])
    expect(await ids(query), query).toEqual([id]);
  expect(await ids(`competence_from=${day}&environment=production`)).toEqual([]);
  expect(await ids('business_unit_id=99999999')).toEqual([]);
  const values = async (sort: string) =>
    (await get(`${path}?competence_from=${day}&sort=${sort}`)).rows.map((row) => row.value_cents);
  for (const sort of ['id', 'competence', 'value_cents']) {
    expect(await values(sort)).toEqual([123, 456]);
    expect(await values(`-${sort}`)).toEqual([456, 123]);
  }
  for (const sort of ['number', '-number', 'emitted_at', '-emitted_at'])
    expect((await values(sort)).toSorted()).toEqual([123, 456]);
  const whole = (await get(`${path}?competence_from=${day}`)).whole;
  expect(whole.sums).toMatchObject({ value: 579 });
  for (const [field, value] of [
    ['sort', 'customer'],
    ['competence_from', 'hoje'],
    ['business_unit_id', 'x'],
    ['environment', 'x'],
    ['page', '0'],
  ])
    expectFault(await get(`${path}?${field}=${value}`), String(field));
  expect((await get(`${path}?nothing=1`)).status).toBe(422);
  const csv = await expectExports(calls, path, `?competence_from=${day}`);
  expect(csv.trim().split('\n')).toHaveLength(3);
});

test('many charges become notes, and many drafts are emitted', async () => {
  const { post, get } = calls;
  const due = { value_cents: 5_000, due_date: '2090-01-31', type: 'cash' };
  const payer = { person_name: 'Zuleica Fora', person_tax_id: '529.982.247-25' };
  const charge = { ...due, ...payer, description: 'Manutenção', business_unit_id: office.unit };
  const { data } = await post('/pm_transaction', { ...charge, emit: true });
  const ids = [data.id];
  const asked = { act: 'make', pm_transaction_ids: ids };
  expect((await post(`${path}/bulk_preview`, asked)).data).toMatchObject({ total: 1, able: 1 });
  const done = async (job: unknown) => {
    for (;;) {
      const { status, data: now } = await get(`${path}/bulk/${job}`);
      expect(status).toBe(200);
      if (now.state === 'done') return now;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const { job } = await calls.twice('POST', `${path}/bulk`, asked);
  const report = (await done(job)).report as { nf_invoice_id: number; state: string }[];
  expect(report).toMatchObject([{ id: data.id, state: 'done', nf_invoice_id: expect.any(Number) }]);
  const note = report[0]?.nf_invoice_id ?? 0;
  const whole = (await get(`${path}/${note}/edit`)).data;
  expect(whole).toMatchObject({ pm_transaction_id: data.id, value_cents: 5_000, status: 'draft' });
  expectRefused(await post(path, { pm_transaction_id: data.id }), 409, 'INVOICE_EXISTS');
  const emit = await calls.twice('POST', `${path}/bulk`, { act: 'emit', ids: [note] });
  expect((await done(emit.job)).report).toMatchObject([{ id: note, state: 'done' }]);
  for (const [field, body] of [
    ['act', { act: 'cancel', ids }],
    ['ids', { act: 'emit' }],
    ['ids', { act: 'emit', ids: [] }],
    ['pm_transaction_ids', { act: 'make' }],
    ['filter', { act: 'emit', filter: { number: 999_999_999 } }],
  ] as const)
    expectFault(await post(`${path}/bulk`, body), field);
  const at = `/pm_transaction/${data.id}/invoicing`;
  expect((await get(at)).data).toMatchObject({ invoicing: 'never', invoices: [{ id: note }] });
  expect((await calls.ask('PUT', at, { invoicing: 'draft' })).data).toMatchObject({
    invoicing: 'draft',
  });
  expectFault(await calls.ask('PUT', at, { invoicing: 'x' }), 'invoicing');
});
