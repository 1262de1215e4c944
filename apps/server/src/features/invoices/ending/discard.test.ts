import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { loggedIn } from '../../../../test/client.ts';
import { type InvoiceOffice, invoiceOffice } from '../../../../test/invoice-office.ts';
import { startSefin } from '../../../../test/sefin/sefin.ts';

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
afterEach(() => expect(sefin.faults.splice(0)).toEqual([]));

const ISSUE = /POST \/nfse$/;
const cancel = { reason: 1, text: 'Valor errado, será emitida outra.' };
const why = { reason: '99', text: 'Descrição do serviço incompleta.' };
type Note = { id: number } & Record<string, unknown>;

const post = async (id: number, act: string, body: object = {}, key?: string) => {
  const answer = await office.call(`/${id}/${act}`, 'POST', body, key);
  return { ...answer, data: answer.body.data as Note };
};

/** An authorised note, and the one that was to replace it and was rejected. */
async function refusedSubstitute(more: object = {}) {
  const old = await office.emitted(more);
  const { data: draft } = await post(old.id, 'substitute', why);
  sefin.next('refuse', ISSUE);
  const { data: rejected } = await post(draft.id, 'emit');
  expect(rejected).toMatchObject({ status: 'rejected', substitutes_id: old.id });
  return { old, rejected };
}

test('a rejected substitute keeps its note from both ends, until it is discarded', async () => {
  const { old, rejected } = await refusedSubstitute();
  for (const [act, body] of Object.entries({ cancel, substitute: why })) {
    const { status, body: said } = await post(old.id, act, body);
    expect([status, said.message]).toEqual([409, expect.stringContaining('descarte-a')]);
  }
  expect((await office.call(`/${rejected.id}`, 'DELETE')).status).toBe(409);
  const { data } = await post(rejected.id, 'discard');
  expect(data).toMatchObject({
    ...{ status: 'discarded', number: rejected.number, substitutes_id: null, wait: null },
    ended_at: expect.any(String),
    rejection: { code: 'E0310' },
  });
  expect(await office.whole(old.id)).toMatchObject({
    status: 'authorised',
    substituted_by_id: null,
  });
  expect((await post(old.id, 'cancel', cancel)).data.status).toBe('cancelled');
});

test('the note can be replaced again, with the next number: the discarded one is used up', async () => {
  const { old, rejected } = await refusedSubstitute();
  await post(rejected.id, 'discard');
  const { data: next } = await post(old.id, 'substitute', why);
  const sent = await post(next.id, 'emit');
  expect(sent.data).toMatchObject({ status: 'authorised', number: Number(rejected.number) + 1 });
  expect((await office.whole(old.id)).status).toBe('substituted');
  const [{ n, last }] = await office.sql(
    `select count(number)::int as n, max(number)::int as last from nf_invoice where series = '1'`,
  );
  expect(n).toBe(last);
  const xml = await office.call(`/${rejected.id}/xml`);
  expect([xml.status, xml.body.text]).toEqual([200, expect.stringContaining('<infDPS')]);
});

test('it is done once per key, not twice, and only with rejected notes', async () => {
  const { rejected } = await refusedSubstitute();
  const key = crypto.randomUUID();
  const first = await post(rejected.id, 'discard', {}, key);
  expect((await post(rejected.id, 'discard', {}, key)).body).toEqual(first.body);
  const again = [409, 'Esta nota foi descartada.'];
  for (const [act, body] of Object.entries({ discard: {}, emit: {}, cancel, substitute: why })) {
    const { status, body: said } = await post(rejected.id, act, body);
    expect([act, status, said.message]).toEqual([act, ...again]);
  }
  const change = await office.call(`/${rejected.id}`, 'PUT', { description: 'Outra' });
  expect(change.body.code).toBe('INVOICE_STATE');
  const { body } = await office.call(`/${rejected.id}/edit`);
  expect(body.may).toEqual(
    Object.fromEntries(Object.keys(body.may as object).map((act) => [act, act === 'xml'])),
  );
  const authorised = await office.emitted();
  const draft = await office.draft();
  const cancelled = await post((await office.emitted()).id, 'cancel', cancel);
  expect(cancelled.body).toMatchObject({ data: { status: 'cancelled' } });
  for (const { id } of [authorised, draft, cancelled.data]) {
    const { status, body: said } = await post(id, 'discard');
    expect([status, said.message]).toEqual([409, 'Só notas rejeitadas podem ser descartadas.']);
  }
});

test('it needs the right to edit, and the audit says who did it and what was released', async () => {
  const { old, rejected } = await refusedSubstitute();
  const clerk = await loggedIn(office.server.url, 'financeiro');
  const rights = ['is_finance_supervisor', 'can_nf_edit', 'can_nf_emit'];
  const grant = (flags: string[]) =>
    office.sql(
      `update gl_user set granted = $1, denied = $2 where email = 'financeiro@exemplo.com.br'`,
      [flags, rights.filter((one) => !flags.includes(one))],
    );
  await office.sql(
    `insert into gl_user_business_unit (user_id, business_unit_id)
     select id, $1 from gl_user where email = 'financeiro@exemplo.com.br' on conflict do nothing`,
    [office.unit],
  );
  const ask = () => office.call(`/${rejected.id}/discard`, 'POST', {}, undefined, clerk);
  await grant(['can_nf_view', 'can_nf_emit']);
  expect((await ask()).status).toBe(403);
  await grant(['can_nf_view', 'can_nf_edit']);
  expect((await ask()).status).toBe(200);
  const audit = await office.sql(
    `select person.email, before, after from gl_audit join gl_user person on person.id = actor_id
     where action = 'invoice.discard' and record_id = $1`,
    [rejected.id],
  );
  expect(audit).toEqual([
    {
      email: 'financeiro@exemplo.com.br',
      before: { status: 'rejected', substitutes_id: old.id },
      after: { status: 'discarded', substitutes_id: null },
    },
  ]);
});

test('a discarded note leaves its charge free, counts in no sum and has no paper but its XML', async () => {
  const charge = {
    value_cents: 5_000,
    due_date: '2090-01-31',
    type: 'cash',
    person_name: 'Zuleica',
  };
  const made = await office.admin.call('/api/pm_transaction', {
    method: 'POST',
    body: { ...charge, business_unit_id: office.unit },
  });
  const wish = { pm_transaction_id: (made.body.data as Note).id };
  const competence = '2026-05-10';
  sefin.next('refuse', ISSUE);
  const rejected = await office.emitted({ ...wish, competence, value_cents: 777 });
  expect((await office.call('', 'POST', wish)).body.code).toBe('INVOICE_EXISTS');
  await post(rejected.id, 'discard');
  expect((await office.draft(wish)).status).toBe('draft');
  const list = async (more: string) =>
    (await office.call(`?competence_from=${competence}&competence_until=${competence}${more}`))
      .body;
  expect(await list('')).toMatchObject({ data: [{ id: rejected.id }], sums: { value: 0 } });
  expect(await list('&status=discarded')).toMatchObject({ total: 1, sums: { value: 777 } });
  expect(await list('&attention=true')).toMatchObject({ total: 0 });
  const csv = await office.call('/export/csv?status=discarded');
  expect(csv.body.text).toContain('Descartada');
  expect((await office.call(`/${rejected.id}/pdf`)).status).toBe(404);
});
