import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { workOn } from '../src/features/invoices/sending/send-work.ts';
import { endPause } from '../src/features/invoices/sending/sender-pause.ts';
import { type InvoiceOffice, invoiceOffice } from './invoice-office.ts';
import { startSefin } from './sefin/sefin.ts';

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
afterEach(() => {
  expect(sefin.faults.splice(0)).toEqual([]);
  endPause(office.server.ctx, office.unit);
});

const ISSUE = /POST \/nfse$/;
const EVENT = /eventos$/;
const cancel = { reason: 1, text: 'Valor errado, será emitida outra.' };
const why = { reason: '99', text: 'Descrição do serviço incompleta.' };
const change = (id: number, columns: string) =>
  office.sql(`update nf_invoice set ${columns} where id = $1`, [id]);
/** As if the pauses between tries were over. */
const again = async (id: number) => {
  endPause(office.server.ctx, office.unit);
  await change(id, `sender_retry_at = now() - interval '1 second'`);
  await workOn(office.server.ctx, { id });
  return office.whole(id);
};
const refusal = async (path: string, body: object) => {
  const { status, body: answer } = await office.call(path, 'POST', body);
  return [status, answer.message];
};

test('a slow authority: the answer is waited for, and nothing is asked or sent again', async () => {
  sefin.next('slow', ISSUE);
  const before = sefin.calls.length;
  expect(await office.emitted()).toMatchObject({ status: 'authorised', problem: null });
  expect(sefin.calls.slice(before)).toEqual(['POST /nfse']);
});

test('a slow cancellation ends the note once', async () => {
  const { id } = await office.emitted();
  sefin.next('slow', EVENT);
  const { body } = await office.call(`/${id}/cancel`, 'POST', cancel);
  expect(body.data).toMatchObject({ status: 'cancelled', wait: null });
});

test('a call that finds a job at it waits with it', async () => {
  const { id } = await office.emitted();
  await change(
    id,
    `status = 'signed', sender_wait = 'send', sender_tries = 0, access_key = null, note_number = null, authorised_at = null, sender_retry_at = now() - interval '1 second'`,
  );
  sefin.next('slow', ISSUE);
  const job = workOn(office.server.ctx, { id });
  await workOn(office.server.ctx, { id });
  expect(await office.whole(id)).toMatchObject({ status: 'authorised', wait: null });
  await job;
});

test('the same DPS sent twice: the authority refuses the second one, and its first note is ours', async () => {
  const note = await office.emitted();
  // As a backup of before the answer would have it: signed, and nothing known of a try.
  await change(
    note.id,
    `status = 'signed', sender_wait = 'send', sender_tries = 0, access_key = null, note_number = null, authorised_at = null`,
  );
  const [asked, known] = [sefin.calls.length, sefin.notes.size];
  const { status, access_key, number } = await again(note.id);
  expect(sefin.calls.slice(asked)[0]).toBe('POST /nfse');
  expect([status, access_key, number]).toEqual(['authorised', note.access_key, note.number]);
  expect(sefin.notes.size).toBe(known);
});

test('a number that another program used for another note: the correction takes the next one', async () => {
  const theirs = await office.emitted();
  const used = Number(theirs.number);
  await change(theirs.id, 'number = 99999, dps_id = null');
  await office.sql(`update nf_series set next_number = $1 where environment = 'restricted'`, [
    used,
  ]);
  const { id, ...refused } = await office.emitted({ description: 'Outro serviço' });
  expect(refused).toMatchObject({
    status: 'rejected',
    number: used,
    access_key: null,
    rejection: { code: 'E0014' },
  });
  const { body } = await office.call(`/${id}/emit`, 'POST', {});
  expect(body.data).toMatchObject({ status: 'authorised', number: used + 1 });
});

test('a note rejected twice is corrected twice and keeps its number; the next note has the next one', async () => {
  sefin.next('refuse', ISSUE);
  const { id, number } = await office.emitted();
  await office.call(`/${id}`, 'PUT', { service_code: '010601' });
  sefin.next('layout', ISSUE);
  const second = await office.call(`/${id}/emit`, 'POST', {});
  expect(second.body.data).toMatchObject({
    status: 'rejected',
    number,
    rejection: { code: 'E1235' },
  });
  await office.call(`/${id}`, 'PUT', { description: 'Suporte técnico, corrigido' });
  const third = await office.call(`/${id}/emit`, 'POST', {});
  expect(third.body.data).toMatchObject({ status: 'authorised', number });
  expect(await office.emitted()).toMatchObject({ number: Number(number) + 1 });
  const { body } = await office.call(`/${id}/xml`);
  expect(body.text).toContain('Suporte técnico, corrigido');
});

test('a note that was cancelled is neither cancelled nor replaced nor emitted again', async () => {
  const { id } = await office.emitted();
  await office.call(`/${id}/cancel`, 'POST', cancel);
  const events = sefin.events.size;
  const gone = [409, 'Esta nota já foi cancelada.'];
  expect(await refusal(`/${id}/cancel`, cancel)).toEqual(gone);
  expect(await refusal(`/${id}/substitute`, why)).toEqual(gone);
  expect((await office.call(`/${id}/emit`, 'POST', {})).body.code).toBe('INVOICE_STATE');
  expect(sefin.events.size).toBe(events);
  expect(await office.whole(id)).toMatchObject({ status: 'cancelled', substituted_by_id: null });
});

test('two people who cancel one note at the same moment cancel it once', async () => {
  const { id, access_key } = await office.emitted();
  const ask = () => office.call(`/${id}/cancel`, 'POST', cancel);
  const replies = await Promise.all([ask(), ask()]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const all = sefin.calls.filter((line) => line === `POST /nfse/${access_key}/eventos`);
  expect(all).toHaveLength(1);
});

test('a note cancelled outside while its replacement was drafted: the draft cannot be emitted, and takes no number', async () => {
  const { id } = await office.emitted();
  const { body } = await office.call(`/${id}/substitute`, 'POST', why);
  const draft = body.data as { id: number };
  await change(id, `status = 'cancelled', ended_outside = true, ended_at = now()`);
  const series = await office.sql('select * from nf_series');
  expect(await refusal(`/${draft.id}/emit`, {})).toEqual([
    409,
    'A nota que esta substitui não está mais autorizada. Exclua este rascunho.',
  ]);
  expect(await office.sql('select * from nf_series')).toEqual(series);
  expect((await office.call(`/${draft.id}`, 'DELETE')).status).toBe(200);
});

test('a cancellation that the authority already has is taken as ours', async () => {
  const { id } = await office.emitted();
  sefin.next('late_trouble', EVENT);
  const { body } = await office.call(`/${id}/cancel`, 'POST', cancel);
  expect(body.data).toMatchObject({ status: 'authorised', wait: 'cancel' });
  const events = sefin.events.size;
  await change(id, 'sender_tries = 0');
  expect(await again(id)).toMatchObject({ status: 'cancelled', wait: null });
  expect(sefin.events.size).toBe(events);
});
