import { randomBytes } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loggedIn } from '../../../../test/client.ts';
import { dayFromNow } from '../../../../test/days.ts';
import { type InvoiceOffice, invoiceOffice } from '../../../../test/invoice-office.ts';
import { startSefin } from '../../../../test/sefin/sefin.ts';
import { openArchive } from './archive.ts';

type Sefin = Awaited<ReturnType<typeof startSefin>>;
let sefin: Sefin;
let office: InvoiceOffice;
beforeAll(async () => {
  sefin = await startSefin();
  office = await invoiceOffice(sefin);
});
afterAll(async () => {
  await office.stop();
  await sefin.stop();
});

const month = () => dayFromNow().slice(0, 7);

test('the ZIP of a month holds each note and event byte for byte, and nothing of drafts and rejected ones', async () => {
  const kept = await office.emitted();
  const gone = await office.emitted();
  await office.draft();
  sefin.next('refuse', /POST \/nfse$/);
  expect((await office.emitted()).status).toBe('rejected');
  const cancel = { reason: 1, text: 'Valor errado, será emitida outra.' };
  await office.call(`/${gone.id}/cancel`, 'POST', cancel);
  const answer = await fetch(
    `${office.server.url}/api/nf_invoice/archive/${office.unit}/${month()}`,
    { headers: { cookie: office.admin.cookieHeader } },
  );
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const texts = Object.entries(files).map(([name, bytes]) => [
    name.replace(/-\d+\.xml$/, '.xml'),
    Buffer.from(bytes).toString('utf8'),
  ]);
  const xmlOf = (note: Record<string, unknown>) => sefin.notes.get(String(note.access_key))?.xml;
  expect(texts.toSorted()).toEqual(
    [
      [`eventos/${gone.access_key}.xml`, sefin.events.get(`${gone.access_key}/101101`)],
      [`nfse/${kept.access_key}.xml`, xmlOf(kept)],
      [`nfse/${gone.access_key}.xml`, xmlOf(gone)],
    ].toSorted(),
  );
  const none = await office.call(`/archive/${office.unit}/2020-01`);
  expect(none.status).toBe(404);
  const audit = await office.sql(
    `select after from gl_audit where action = 'export' and record = 'nf_invoice'`,
  );
  expect(audit).toEqual([
    { after: { business_unit_id: office.unit, month: month(), format: 'zip' } },
  ]);
});

test('nobody has two archives at once, and who leaves theirs makes place for others', async () => {
  const { ctx } = office.server;
  // Longer than what is written ahead of a reader.
  const { id } = await office.emitted();
  await office.sql(
    `insert into nf_document (invoice_id, kind, xml, at) values ($1, 'event_answer', $2, now())`,
    [id, randomBytes(2_000_000)],
  );
  const people = await office.sql('select id from gl_user order by id limit 9');
  const rights = { can_finance_export: true, can_nf_view: true, is_finance_supervisor: true };
  const open = (at: number) => {
    const actor = { userId: Number(people[at]?.id), ip: '', userAgent: '' };
    const who = { ...actor, roles: { ...rights, business_units: [] } };
    return openArchive(ctx, who as unknown as Parameters<typeof openArchive>[1], {
      business_unit_id: office.unit,
      month: month(),
    });
  };
  // At once, so that all ask before the first has its place.
  const asked = await Promise.allSettled([0, 0, 1, 2, 3, 4, 5, 6, 7].map(open));
  const opened = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(opened).toHaveLength(4);
  for (const one of asked)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'TOO_MANY' });
  await expect(open(8)).rejects.toMatchObject({ code: 'TOO_MANY' });
  for (const { file } of opened) file.destroy();
  // A place is free once the work behind it has ended, which a busy machine takes its time for.
  await vi.waitFor(async () => (await open(0)).file.destroy(), { timeout: 15_000 });
});

test('who a note is made out to sees it in the portal once it is authorised, and nobody else does', async () => {
  const [{ id: person }] = await office.sql(
    `select id from gl_user where email = 'cliente@exemplo.com.br'`,
  );
  const note = await office.emitted({ person_id: Number(person) });
  await office.draft({ person_id: Number(person) });
  const client = await loggedIn(office.server.url, 'cliente');
  const { body } = await client.call('/api/me/nf_invoice');
  expect(body).toMatchObject({ total: 1, data: [{ id: note.id, access_key: note.access_key }] });
  const own = await client.call(`/api/me/nf_invoice/${note.id}/xml`);
  expect(own.body.text).toBe(sefin.notes.get(String(note.access_key))?.xml);
  const other = await office.emitted();
  expect((await client.call(`/api/me/nf_invoice/${other.id}/xml`)).status).toBe(404);
  expect((await client.call(`/api/nf_invoice/${note.id}/xml`)).status).toBe(403);
});
