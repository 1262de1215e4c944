import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type PixOffice, pixOffice } from '../../../../test/pix-office.ts';
import { endPause } from './remote-provider.ts';

let office: PixOffice;
beforeAll(async () => {
  office = await pixOffice();
});
afterAll(() => office.stop());
afterEach(() => {
  expect(office.psp.faults.splice(0)).toEqual([]);
  endPause(office.server.ctx, office.unit);
});

const LONG = { timeout: 30_000, interval: 100 };
const code = /^000201/;
const at = (kind: string, txid: string) => office.psp.charges.get(`${kind}/${txid}`);
const slip = async (token: string) =>
  (await office.admin.call(`/api/pm_transaction/${token}/token_get`)).body.data;

test('the answer of an emission holds the state after the PSP, and the charge its code', async () => {
  const made = await office.pix({ description: 'Mensalidade' });
  expect(made).toMatchObject({ provider: 'pix', provider_wait: null, provider_error: null });
  const txid = await office.txidOf(made.id);
  expect(txid).toMatch(/^PM\d{10}[0-9a-f]{20}$/);
  expect(at('cobv', txid)).toMatchObject({
    status: 'ATIVA',
    valor: { original: '100.00' },
    solicitacaoPagador: 'Mensalidade',
  });
  const { pix_code } = await office.whole(made.id);
  expect(pix_code).toBe(at('cobv', txid)?.pixCopiaECola);
  expect(await slip(made.token)).toMatchObject({
    preparing: false,
    payment_alternative_code: pix_code,
  });
});

test('without a tax id it is an immediate charge, and a PSP that gives only a location gets a code for it', async () => {
  office.psp.says.copyAndPaste = false;
  const { id } = await office.pix({ person_tax_id: null });
  office.psp.says.copyAndPaste = true;
  const { pix_code } = await office.whole(id);
  expect(pix_code).toMatch(code);
  expect(pix_code).toContain(String(at('cob', await office.txidOf(id))?.location));
});

test('what the PSP would surely refuse is refused before it is emitted', async () => {
  const rules = { fine: { kind: 2, value: '2.00' } };
  const draft = { ...office.base(), type: 'pix', emit: true };
  const asked = [
    { ...draft, ...rules },
    { ...draft, person_tax_id: '11111111111' },
  ];
  for (const body of asked) expect((await office.post('', body)).status).toBe(422);
});

test('a PSP that did it and stayed silent has one charge, and its customer is told once, with the code', async () => {
  const { psp } = office;
  psp.next('silent', /PUT \/cobv/);
  const made = await office.pix({ person_email: 'quem.paga@exemplo.com.br' });
  expect(made).toMatchObject({ status: 'emitted', provider_wait: 'emit' });
  expect(await slip(made.token)).toMatchObject({ preparing: true, payment_alternative_code: null });
  const txid = await office.txidOf(made.id);
  await vi.waitFor(async () => expect((await office.whole(made.id)).pix_code).toMatch(code), LONG);
  expect(at('cobv', txid)).toMatchObject({ revisao: 0 });
  const { rows } = await office.server.ctx.pool.query(
    `select data from pgboss.job where name = 'payments.charge-mail' and data->'ids' @> $1::text::jsonb`,
    [JSON.stringify([made.id])],
  );
  expect(rows).toHaveLength(1);
});

test.each(['trouble', 'nonsense'] as const)(
  'after having done it, it says %s: no double',
  async (mood) => {
    office.psp.next(mood, /PUT \/cobv/);
    const made = await office.pix();
    expect(made).toMatchObject({ provider_wait: null });
    expect(at('cobv', await office.txidOf(made.id))).toMatchObject({ revisao: 0 });
  },
);

test('a PSP that stays unavailable is asked again later, by a job', async () => {
  for (const method of ['PUT', 'GET'])
    office.psp.next('unavailable', new RegExp(`${method} /cobv`));
  const made = await office.pix();
  expect(made).toMatchObject({ provider_wait: 'emit' });
  expect(made.provider_error).toContain('problemas');
  endPause(office.server.ctx, office.unit);
  await office.timePasses();
  await office.server.ctx.jobs.send('payments.provider-sweep', {});
  await vi.waitFor(
    async () =>
      expect(await office.whole(made.id)).toMatchObject({
        provider_wait: null,
        provider_error: null,
      }),
    LONG,
  );
});

test('what it refuses stands at the charge until somebody tries again', async () => {
  const { psp, server, unit } = office;
  const key = (pix_key: string) =>
    server.ctx.db.updateTable('gl_business_unit').set({ pix_key }).where('id', '=', unit).execute();
  await key('outra@chave.com');
  const made = await office.pix();
  await key(psp.pixKey);
  expect(made.provider_error).toBe(
    'O banco recusou: A chave não pertence a este usuário recebedor. (cob.chave)',
  );
  const { body } = await office.admin.call(
    `/api/pm_transaction?attention=true&q=${made.reference}`,
  );
  expect(body.data).toMatchObject([{ id: made.id, provider_wait: 'emit' }]);
  const again = await office.post(`/${made.id}/retry`);
  expect(again.body.data).toMatchObject({ provider_wait: null, provider_error: null });
  expect((await office.whole(made.id)).pix_code).toMatch(code);
  expect((await office.post(`/${made.id}/retry`)).body).toMatchObject({ code: 'CHARGE_STATE' });
});

test('a token that the PSP has forgotten is replaced', async () => {
  await office.pix();
  office.psp.forgetTokens();
  expect(await office.pix()).toMatchObject({ provider_wait: null });
});

test('instalments are told together, once all have their code', async () => {
  office.psp.next('unavailable', /PUT \/cobv/);
  office.psp.next('unavailable', /GET \/cobv/);
  const { body } = await office.post('/instalments', {
    ...office.base(),
    person_tax_id: '12345678909',
    person_email: 'quem.paga@exemplo.com.br',
    type: 'pix',
    emit: true,
    count: 3,
  });
  const ids = (body.data as { id: number }[]).map(({ id }) => id);
  endPause(office.server.ctx, office.unit);
  await office.timePasses();
  await office.server.ctx.jobs.send('payments.provider-sweep', {});
  await vi.waitFor(async () => {
    for (const id of ids) expect((await office.whole(id)).pix_code).toMatch(code);
  }, LONG);
  const { rows } = await office.server.ctx.pool.query(
    `select data->'ids' as ids from pgboss.job where name = 'payments.charge-mail' and data->'ids' @> $1::text::jsonb`,
    [JSON.stringify([ids[0]])],
  );
  expect(rows).toEqual([{ ids }]);
});

test('in bulk nobody waits for the PSP, and the report says what it refused', async () => {
  const { body } = await office.post('', {
    ...office.base(),
    type: 'pix',
    person_tax_id: '12345678909',
    due_date: '2026-01-05',
  });
  const draft = (body.data as { id: number }).id;
  const begun = await office.post('/bulk', { act: 'emit', ids: [draft] });
  const report = async () =>
    (await office.admin.call(`/api/job/${(begun.body.data as { job: string }).job}`)).body.data as {
      report: { message: string }[];
    };
  await vi.waitFor(
    async () => expect((await report()).report[0]?.message).toContain('anterior à criação'),
    LONG,
  );
});
