import { unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dayFromNow } from '../../../../test/days.ts';
import { type InvoiceOffice, invoiceOffice } from '../../../../test/invoice-office.ts';
import { makeSubstitution } from '../../../../test/sefin/notes.ts';
import { startSefin } from '../../../../test/sefin/sefin.ts';
import { workOn } from '../sending/send-work.ts';
import { endPause } from '../sending/sender-pause.ts';
import { checkOutsideEvents } from './outside-events.ts';

let sefin: Awaited<ReturnType<typeof startSefin>>;
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

type Note = { id: number } & Record<string, unknown>;
const why = { reason: '99', text: 'Serviço de suporte & limpeza trocado.' };
const post = async (id: number, act: string, body: object = {}) =>
  (await office.call(`/${id}/${act}`, 'POST', body)).body.data as Note;

/** As if a day had passed. */
const nextDay = () => {
  endPause(office.server.ctx, office.unit);
  return office.sql('update nf_invoice set events_checked_at = null');
};
const check = () => checkOutsideEvents(office.server.ctx);
/** What notes before this test still have to be asked for is no matter of it. */
beforeEach(() => office.sql('update nf_invoice set events_checked_at = now()'));

const answersOf = async (id: number) =>
  (
    await office.sql(
      `select xml from nf_document where invoice_id = $1 and kind = 'event_answer' order by id`,
      [id],
    )
  ).map(({ xml }: { xml: Buffer }) => xml.toString('utf8'));
const noticesOf = (id: number) =>
  office.sql('select id from gl_notification where url = $1', [`/nf_invoice/${id}/edit`]);
const asked = (key: unknown) =>
  sefin.calls.filter((line) => line === `GET /nfse/${key}/Eventos`).length;

/** As if the pauses between tries were over. */
async function again(id: number) {
  const { ctx } = office.server;
  endPause(ctx, office.unit);
  await office.sql('update nf_invoice set sender_retry_at = $2 where id = $1', [id, new Date(0)]);
  await workOn(ctx, { id });
  return office.whole(id);
}

/** A note, and the one of ours that replaced it. */
async function replaced() {
  const old = await office.emitted();
  // Its customer's copy goes out by a job of its own, but not once the note is replaced.
  await vi.waitFor(async () => expect((await office.whole(old.id)).mailed_at).toBeTruthy(), 30_000);
  const draft = await post(old.id, 'substitute', why);
  const next = await post(draft.id, 'emit');
  expect(next.status).toBe('authorised');
  return { old, next };
}

test('the event that the authority makes of our substitution is kept as it is, once, as our own', async () => {
  const { old, next } = await replaced();
  expect(await answersOf(old.id)).toEqual([]);
  await check();
  expect(await answersOf(old.id)).toEqual([sefin.events.get(`${old.access_key}/105102`)]);
  const whole = await office.whole(old.id);
  expect(whole).toMatchObject({
    ...{ status: 'substituted', ended_outside: false, substituted_by_id: next.id },
    events: [{ kind: '105102', state: 'done', outside: false, reason: 'Outros', text: why.text }],
  });
  expect(await noticesOf(old.id)).toEqual([]);
  const calls = asked(old.access_key);
  for (let day = 0; day < 2; day++) {
    await nextDay();
    await check();
  }
  expect(asked(old.access_key)).toBe(calls);
  expect(await office.whole(old.id)).toEqual(whole);
  expect(await answersOf(old.id)).toHaveLength(1);
});

test('the ZIP of the month has the event beside both notes, byte for byte', async () => {
  const { old, next } = await replaced();
  await check();
  const path = `/api/nf_invoice/archive/${office.unit}/${dayFromNow().slice(0, 7)}`;
  const zip = await fetch(`${office.server.url}${path}`, {
    headers: { cookie: office.admin.cookieHeader },
  });
  const files = Object.entries(unzipSync(new Uint8Array(await zip.arrayBuffer())));
  const textsOf = (start: string) =>
    files
      .filter(([name]) => name.startsWith(start))
      .map(([, bytes]) => Buffer.from(bytes).toString('utf8'));
  expect(textsOf(`eventos/${old.access_key}`)).toEqual([
    sefin.events.get(`${old.access_key}/105102`),
  ]);
  for (const { access_key: key } of [old, next])
    expect(textsOf(`nfse/${key}`)).toEqual([sefin.notes.get(String(key))?.xml]);
});

test('two checks at once, and one that met trouble before, keep the event once', async () => {
  const { old } = await replaced();
  sefin.next('trouble', new RegExp(`GET /nfse/${old.access_key}/Eventos`));
  await check();
  expect(await answersOf(old.id)).toEqual([]);
  await nextDay();
  await Promise.all([check(), check(), check()]);
  expect(await answersOf(old.id)).toHaveLength(1);
  expect((await office.whole(old.id)).events).toHaveLength(1);
});

test('while our substitute has no answer yet, the event of its note is nobody else’s', async () => {
  const old = await office.emitted();
  const draft = await post(old.id, 'substitute', why);
  sefin.next('cut', /POST \/nfse$/);
  expect(await post(draft.id, 'emit')).toMatchObject({ status: 'no_answer', access_key: null });
  await nextDay();
  await check();
  expect(asked(old.access_key)).toBe(1);
  expect(await office.whole(old.id)).toMatchObject({ status: 'authorised', events: [] });
  expect(await again(draft.id)).toMatchObject({ status: 'authorised' });
  await nextDay();
  await check();
  expect(await office.whole(old.id)).toMatchObject({
    ...{ status: 'substituted', ended_outside: false },
    events: [{ kind: '105102', outside: false }],
  });
  expect(await noticesOf(old.id)).toEqual([]);
});

test('a note that was replaced outside ends here, also while a draft of ours was to replace it', async () => {
  const old = await office.emitted();
  await post(old.id, 'substitute', why);
  const stranger = await office.emitted();
  const replaces = { accessKey: String(old.access_key), ...why };
  const by = { accessKey: String(stranger.access_key), taxId: office.cnpj, replaces };
  sefin.events.set(`${old.access_key}/105102`, makeSubstitution(by, sefin.key));
  await nextDay();
  await check();
  expect(await office.whole(old.id)).toMatchObject({
    ...{ status: 'substituted', ended_outside: true },
    events: [{ kind: '105102', outside: true, reason: null }],
  });
  expect((await noticesOf(old.id)).length).toBeGreaterThan(0);
});

test('a cancellation of ours that waits for its answer is not kept twice', async () => {
  const { id, access_key: key } = await office.emitted();
  sefin.next('cut', /eventos$/);
  const cancel = { reason: 2, text: 'O serviço não foi prestado ao cliente.' };
  expect(await post(id, 'cancel', cancel)).toMatchObject({ status: 'authorised', wait: 'cancel' });
  await nextDay();
  await check();
  expect(asked(key)).toBe(1);
  expect(await again(id)).toMatchObject({ status: 'cancelled', ended_outside: false });
  expect(await answersOf(id)).toEqual([sefin.events.get(`${key}/101101`)]);
});
