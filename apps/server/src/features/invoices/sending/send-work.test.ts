import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type InvoiceOffice, invoiceOffice } from '../../../../test/invoice-office.ts';
import { startSefin } from '../../../../test/sefin/sefin.ts';
import { checkOutsideEvents } from '../ending/outside-events.ts';
import { workOn } from './send-work.ts';
import { endPause } from './sender-pause.ts';

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
const dpsOf = async (id: number) =>
  String((await office.sql('select dps_id from nf_invoice where id = $1', [id]))[0].dps_id);
/** As if the pauses between tries were over. */
const again = async (id: number) => {
  endPause(office.server.ctx, office.unit);
  await office.sql(
    `update nf_invoice set sender_retry_at = now() - interval '1 second' where id = $1`,
    [id],
  );
  await workOn(office.server.ctx, { id });
  return office.whole(id);
};

test('a note is authorised, and its XML is kept byte for byte', async () => {
  const note = await office.emitted();
  expect(note).toMatchObject({ status: 'authorised', wait: null, problem: null });
  const known = sefin.byDps.get(await dpsOf(note.id));
  expect(note.access_key).toBe(known?.accessKey);
  const { body } = await office.call(`/${note.id}/xml`);
  expect(body.text).toBe(known?.xml);
});

const unclear = [
  ...(['cut', 'late_trouble', 'nonsense', 'other'] as const),
  ...(['forged', 'entities', 'wrapped'] as const),
];
test.each(unclear)(
  'after having done it, the authority says %s: the note is asked for and not made again',
  async (mood) => {
    sefin.next(mood, ISSUE);
    const { id, status } = await office.emitted();
    expect(status).toBe('no_answer');
    const before = sefin.notes.size;
    expect(await again(id)).toMatchObject({ status: 'authorised', problem: null });
    expect(sefin.notes.size).toBe(before);
    expect((await office.whole(id)).access_key).toBe(sefin.byDps.get(await dpsOf(id))?.accessKey);
  },
);

test('one that did not do it and is in trouble is asked, then sent again', async () => {
  sefin.next('trouble', ISSUE);
  const { id } = await office.emitted();
  const asked = sefin.calls.length;
  expect(await again(id)).toMatchObject({ status: 'authorised' });
  expect(sefin.calls.slice(asked)).toEqual([`GET /dps/${await dpsOf(id)}`, 'POST /nfse']);
});

test('429 is honoured: nothing is sent before its time, and then it is', async () => {
  sefin.next('busy', ISSUE);
  const { id, status, problem, retry_at } = await office.emitted();
  expect([status, problem]).toEqual(['signed', expect.stringContaining('pediu para esperar')]);
  expect(Date.parse(String(retry_at)) - Date.now()).toBeGreaterThan(0);
  const other = await office.emitted();
  expect(other).toMatchObject({ status: 'signed', wait: 'send' });
  expect(await again(id)).toMatchObject({ status: 'authorised' });
  expect(await again(other.id)).toMatchObject({ status: 'authorised' });
});

test('a rejected note has the code and our words, is corrected and keeps its number', async () => {
  sefin.next('refuse', ISSUE);
  const { id, number, status, rejection } = await office.emitted();
  expect(status).toBe('rejected');
  expect(rejection).toMatchObject({
    code: 'E0310',
    words: 'O código de tributação nacional não existe. Escolha outro código de serviço.',
  });
  const changed = await office.call(`/${id}`, 'PUT', { service_code: '010601' });
  expect(changed.status).toBe(200);
  const { body } = await office.call(`/${id}/emit`, 'POST', {});
  expect(body.data).toMatchObject({ status: 'authorised', number, rejection: null });
});

test('a wrong layout (E1235) is a rejection in words', async () => {
  sefin.next('layout', ISSUE);
  const { id, rejection } = await office.emitted();
  expect(rejection).toMatchObject({ code: 'E1235', words: expect.stringContaining('leiaute') });
  expect((await office.call(`/${id}/emit`, 'POST', {})).body.data).toMatchObject({
    status: 'authorised',
  });
});

test('a note is cancelled by a signed event, once', async () => {
  const { id, access_key } = await office.emitted();
  const cancel = { reason: 1, text: 'Valor errado, será emitida outra.' };
  const key = crypto.randomUUID();
  const first = await office.call(`/${id}/cancel`, 'POST', cancel, key);
  expect(first.body.data).toMatchObject({ status: 'cancelled', ended_outside: false });
  expect((await office.call(`/${id}/cancel`, 'POST', cancel, key)).status).toBe(200);
  const twice = await office.call(`/${id}/cancel`, 'POST', cancel);
  expect([twice.status, twice.body.message]).toEqual([409, 'Esta nota já foi cancelada.']);
  expect([...sefin.events.keys()].filter((at) => at.startsWith(String(access_key)))).toHaveLength(
    1,
  );
  const whole = await office.whole(id);
  expect(whole.events).toMatchObject([{ reason: 'Erro na emissão', text: cancel.text }]);
  expect(whole.customer_city).toBe('Campinas - SP');
});

test('a cancellation without an answer is asked for before it is repeated', async () => {
  const { id } = await office.emitted();
  sefin.next('cut', /eventos$/);
  const cancel = { reason: 2, text: 'O serviço não foi prestado ao cliente.' };
  const { body } = await office.call(`/${id}/cancel`, 'POST', cancel);
  expect(body.data).toMatchObject({ status: 'authorised', wait: 'cancel' });
  expect(await again(id)).toMatchObject({ status: 'cancelled', wait: null });
});

test('a cancellation that is answered with the event of another note ends neither', async () => {
  const cancel = { reason: 1, text: 'Valor errado, será emitida outra.' };
  const other = await office.emitted();
  await office.call(`/${other.id}/cancel`, 'POST', cancel);
  const { id } = await office.emitted();
  sefin.next('other', /eventos$/);
  const { body } = await office.call(`/${id}/cancel`, 'POST', cancel);
  expect(body.data).toMatchObject({ status: 'authorised', wait: 'cancel' });
  expect((body.data as { problem: string }).problem).toContain('outra nota');
  expect(await again(id)).toMatchObject({ status: 'cancelled', wait: null, problem: null });
});

test('a note that replaces another one ends it when it is authorised', async () => {
  const { id } = await office.emitted();
  const why = { reason: '99', text: 'Descrição do serviço incompleta.' };
  const { body } = await office.call(`/${id}/substitute`, 'POST', why);
  const draft = body.data as { id: number };
  expect(draft).toMatchObject({ status: 'draft', substitutes_id: id });
  const cancel = { reason: 1, text: 'Valor errado, será emitida outra.' };
  expect((await office.call(`/${id}/cancel`, 'POST', cancel)).body.code).toBe('INVOICE_STATE');
  const sent = await office.call(`/${draft.id}/emit`, 'POST', {});
  expect(sent.body.data).toMatchObject({ status: 'authorised' });
  expect(await office.whole(id)).toMatchObject({
    status: 'substituted',
    substituted_by_id: draft.id,
  });
  const late = await office.call(`/${id}/substitute`, 'POST', why);
  expect([late.status, late.body.message]).toEqual([409, 'Esta nota já foi substituída.']);
});

test('a note that was cancelled outside ends here at the daily check, and staff is told', async () => {
  const { id, access_key } = await office.emitted();
  const other = await office.emitted();
  const cancel = { reason: 1, text: 'Valor errado, será emitida outra.' };
  await office.call(`/${other.id}/cancel`, 'POST', cancel);
  const event = sefin.events.get(`${other.access_key}/101101`) ?? '';
  // The authority's own program cancels: the same event for the other note.
  const { makeEvent } = await import('../../../../test/sefin/notes.ts');
  const { signEvent } = await import('../document/documents.ts');
  expect(event).toContain('e101101');
  const wish = await signEvent(office.server.ctx, {
    event: {
      kind: 'cancel',
      environment: 'homologation',
      accessKey: String(access_key),
      taxId: office.cnpj,
      at: new Date().toISOString(),
      reason: '9',
      text: 'Cancelada no portal da autoridade.',
    },
    key: sefin.key,
  });
  sefin.events.set(`${access_key}/101101`, makeEvent(wish.xml, wish.id, sefin.key));
  await checkOutsideEvents(office.server.ctx);
  await checkOutsideEvents(office.server.ctx);
  const whole = await office.whole(id);
  expect(whole).toMatchObject({ status: 'cancelled', ended_outside: true });
  expect(whole.events).toMatchObject([{ kind: '101101', outside: true, state: 'done' }]);
  const told = await office.sql(`select title from gl_notification where url = $1`, [
    `/nf_invoice/${id}/edit`,
  ]);
  expect(told.length).toBeGreaterThan(0);
});

test('two people who emit one draft make one note', async () => {
  const { id } = await office.draft();
  const before = sefin.notes.size;
  const replies = await Promise.all([
    office.call(`/${id}/emit`, 'POST', {}),
    office.call(`/${id}/emit`, 'POST', {}),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await expect.poll(async () => (await office.whole(id)).status).toBe('authorised');
  expect(sefin.notes.size).toBe(before + 1);
});
