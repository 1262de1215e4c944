import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn } from '../../test/client.ts';
import { openSchemas } from '../../test/sefin/schemas.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { readEvent, readNote } from '../features/invoices/document/documents.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const rows = async (text: string, values: unknown[] = []) =>
  (await server.ctx.pool.query(text, values)).rows;
const counts = async (text: string) =>
  Object.fromEntries((await rows(text)).map(({ name, count }) => [name, Number(count)]));

test('the first unit of the demonstration has notes in every state, over months', async () => {
  const states = await counts(
    `select status as name, count(*) from nf_invoice where business_unit_id =
      (select min(id) from gl_business_unit) group by 1`,
  );
  const all = ['draft', 'signed', 'sent', 'authorised', 'rejected', 'no_answer'];
  for (const state of [...all, 'cancelled', 'substituted', 'local', 'discarded'])
    expect(states[state], state).toBeGreaterThan(0);
  expect(states.authorised).toBeGreaterThan(8);
  const [facts] = await rows(`
    select count(distinct date_trunc('month', competence))::int as months, count(pm_transaction_id)::int as charges,
      max(emitted_at) <= now() as past, count(substitutes_id)::int as replacing,
      count(*) filter (where sender_retry_at is not null)::int as due from nf_invoice`);
  expect(facts).toMatchObject({ past: true, replacing: 1, due: 0 });
  expect(facts.months).toBeGreaterThan(6);
  expect(facts.charges).toBeGreaterThan(30);
});

test('numbers of the demonstration have no gaps, and the next ones follow them', async () => {
  const series = await rows(`
    select count(*)::int as notes, max(number)::int as last, (select next_number::int from nf_series one
      where one.business_unit_id = note.business_unit_id and one.environment = note.environment) as next
    from nf_invoice note where number is not null group by business_unit_id, environment`);
  expect(series).toHaveLength(4);
  for (const { notes, last, next } of series) {
    expect(last).toBe(notes);
    expect(next).toBe(last + 1);
  }
});

test('the documents of the demonstration hold against the schemas, and its notes and events are signed', async () => {
  const found = await rows(
    `select distinct on (document.kind, note.status, note.business_unit_id) document.kind, xml, access_key
     from nf_document document join nf_invoice note on note.id = invoice_id`,
  );
  const all = new Set(found.map(({ kind }) => kind));
  expect(all).toEqual(new Set(['dps', 'note', 'event', 'event_answer']));
  const schemas = openSchemas();
  for (const { kind, xml, access_key: accessKey } of found) {
    const text = xml.toString('utf8');
    if (kind === 'dps') expect(await schemas.faultsOf('DPS', text)).toEqual([]);
    if (kind === 'event') expect(await schemas.faultsOf('pedRegEvento', text)).toEqual([]);
    if (kind === 'note')
      expect(await readNote(server.ctx, text, { accessKey })).toMatchObject({ accessKey });
    if (kind === 'event_answer')
      expect(await readEvent(server.ctx, text)).toMatchObject({ accessKey, type: '101101' });
  }
  await schemas.close();
});

test('each note of the demonstration has a history that ends in its state, in order of time', async () => {
  const lines = await rows(`
    select note.id, note.status, note.number, array_agg(entry.action order by entry.id) as deeds,
      array_agg(entry.after->>'status' order by entry.id) filter (where entry.after ? 'status') as states,
      array_agg(entry.at order by entry.id) = array_agg(entry.at order by entry.at, entry.id) as ordered
    from nf_invoice note left join gl_audit entry on entry.record = 'nf_invoice' and entry.record_id = note.id
    group by note.id`);
  // Whether a note is on its way or waits for an answer is no deed of anybody.
  const under = ['sent', 'no_answer'];
  for (const { id, status, number, deeds, states, ordered } of lines) {
    expect([id, deeds[0], ordered]).toEqual([id, 'create', true]);
    expect([id, deeds[1]]).toEqual([id, number === null ? undefined : 'invoice.emit']);
    const last = under.includes(status) ? 'signed' : status;
    expect([id, states?.at(-1) ?? 'draft']).toEqual([id, last]);
  }
  const finance = await loggedIn(server.url, 'admin');
  const cancelled = lines.find(({ status }) => status === 'cancelled');
  const history = await finance.call(`/api/nf_invoice/${cancelled.id}/history`);
  expect((history.body.data as unknown[]).length).toBeGreaterThan(2);
});

test('what the demonstration emits stays on this machine, with a certificate that says what it is', async () => {
  const finance = await loggedIn(server.url, 'financeiro');
  const { body } = await finance.call('/api/nf_fiscal/1');
  const subject = expect.stringContaining('SEM VALIDADE');
  expect(body.data).toMatchObject({ environment: 'local', missing: [], certificate: { subject } });
  const drafts = await finance.call('/api/nf_invoice?status=draft');
  const [{ id }] = drafts.body.data as [{ id: number }];
  const emitted = await finance.call(`/api/nf_invoice/${id}/emit`, { method: 'POST', body: {} });
  expect(emitted.body.data).toMatchObject({ status: 'local', number: 2 });
});

test('the customer of the demonstration sees their notes, with both papers', async () => {
  const own = await loggedIn(server.url, 'cliente');
  const data = (await own.call('/api/me/nf_invoice')).body.data as { id: number }[];
  expect(data.length).toBeGreaterThan(3);
  for (const kind of ['pdf', 'xml']) {
    const paper = await own.call(`/api/me/nf_invoice/${data[0]?.id}/${kind}`);
    expect(paper.status, kind).toBe(200);
  }
});
