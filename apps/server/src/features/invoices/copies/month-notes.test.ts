import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type InvoiceOffice, invoiceOffice, makeFiscal } from '../../../../test/invoice-office.ts';
import { startSefin } from '../../../../test/sefin/sefin.ts';

const MONTH = '2020-01';

async function openOffice(sefin?: Awaited<ReturnType<typeof startSefin>>) {
  const office = await invoiceOffice(sefin);
  onTestFinished(() => office.stop());
  return office;
}

/** As if the note had been emitted then. */
const emitAt = ({ sql }: InvoiceOffice, { id }: { id: number }, at: string) =>
  sql('update nf_invoice set emitted_at = $2 where id = $1', [id, at]);

async function zipAt({ server, admin }: InvoiceOffice, path: string) {
  const answer = await fetch(`${server.url}/api/${path}`, {
    headers: { cookie: admin.cookieHeader },
  });
  expect(answer.status).toBe(200);
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
}

async function close({ admin, sql, unit }: InvoiceOffice) {
  const body = { business_unit_id: unit, month: MONTH };
  const closing = await admin.call('/api/fn_month/close', { method: 'POST', body });
  expect(closing.status).toBe(200);
  const state = `select package_state as state from fn_month where business_unit_id = $1 and month = $2`;
  await vi.waitFor(
    async () => expect(await sql(state, [unit, `${MONTH}-01`])).toEqual([{ state: 'ready' }]),
    { timeout: 20_000, interval: 200 },
  );
}

const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** The files of the package's `notas/`, checked against the manifest, as hashes of their bytes. */
async function notesOf(office: InvoiceOffice) {
  const files = await zipAt(office, `fn_month/${office.unit}/${MONTH}/package`);
  const manifest = JSON.parse(strFromU8(files['manifesto.json'] ?? new Uint8Array()));
  const listed = manifest.arquivos as { arquivo: string; bytes: number; sha256: string }[];
  expect([...listed.map(({ arquivo }) => arquivo), 'manifesto.json']).toEqual(Object.keys(files));
  for (const { arquivo, bytes, sha256 } of listed) {
    const file = files[arquivo] ?? new Uint8Array();
    expect([bytes, sha256]).toEqual([file.length, hashOf(file)]);
  }
  return Object.entries(files)
    .filter(([path]) => path.startsWith('notas/'))
    .map(([path, bytes]) => [path.slice('notas/'.length), hashOf(bytes)]);
}

const archiveOf = async (office: InvoiceOffice) =>
  Object.entries(await zipAt(office, `nf_invoice/archive/${office.unit}/${MONTH}`)).map(
    ([path, bytes]) => [path, hashOf(bytes)],
  );

/** Another unit that emits notes as the first one does. */
async function secondUnit({ sql, admin, unit }: InvoiceOffice) {
  const [other] = await sql(
    'select id, cnpj from gl_business_unit where id <> $1 order by id limit 1',
    [unit],
  );
  await makeFiscal(admin, { unit: Number(other.id), cnpj: other.cnpj });
  return Number(other.id);
}

test('the package of a month has the notes of its unit and month, byte for byte those of the archive', async () => {
  const office = await openOffice();
  const first = await office.emitted();
  await emitAt(office, first, '2020-01-01T00:00:00-03:00');
  const last = await office.emitted();
  await emitAt(office, last, '2020-01-31T23:59:59-03:00');
  const gone = await office.emitted();
  const cancel = { reason: 1, text: 'Valor errado, será emitida outra.' };
  expect((await office.call(`/${gone.id}/cancel`, 'POST', cancel)).status).toBe(200);
  await emitAt(office, gone, '2020-01-15T12:00:00-03:00');
  // Of the months beside it, of another unit, and a draft.
  await emitAt(office, await office.emitted(), '2019-12-31T23:59:59-03:00');
  await emitAt(office, await office.emitted(), '2020-02-01T00:00:00-03:00');
  const elsewhere = await office.emitted({ business_unit_id: await secondUnit(office) });
  await emitAt(office, elsewhere, '2020-01-15T12:00:00-03:00');
  await office.draft();
  await close(office);

  const notes = await notesOf(office);
  expect(notes).toEqual(await archiveOf(office));
  const signed = await office.sql(
    `select xml from nf_document where invoice_id = any($1) order by id`,
    [[first.id, last.id, gone.id]],
  );
  expect(notes.map(([, hash]) => hash)).toEqual(signed.map(({ xml }) => hashOf(xml)));
});

test('a note of the national service that was cancelled brings the event that ended it', async () => {
  const sefin = await startSefin();
  onTestFinished(() => sefin.stop());
  const office = await openOffice(sefin);
  const kept = await office.emitted();
  const gone = await office.emitted();
  const cancel = { reason: 1, text: 'Valor errado, será emitida outra.' };
  await office.call(`/${gone.id}/cancel`, 'POST', cancel);
  for (const note of [kept, gone]) await emitAt(office, note, '2020-01-15T12:00:00-03:00');
  await close(office);

  const notes = await notesOf(office);
  expect(notes).toEqual(await archiveOf(office));
  const noteOf = ({ access_key: key }: Record<string, unknown>) => [
    `nfse/${key}.xml`,
    hashOf(sefin.notes.get(String(key))?.xml ?? ''),
  ];
  const event = sefin.events.get(`${gone.access_key}/101101`) ?? '';
  expect(notes.map(([path, hash]) => [path?.replace(/-\d+\.xml$/, '.xml'), hash])).toEqual([
    noteOf(kept),
    noteOf(gone),
    [`eventos/${gone.access_key}.xml`, hashOf(event)],
  ]);
});
