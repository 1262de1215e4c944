import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  readBancoDoBrasilRemittance,
  readBradescoRemittance,
} from '../../../../../../packages/brazil/test/remittance-reader.ts';
import { type BankDesk, bankDesk, payerAddress } from '../../../../test/bank-desk.ts';
import { type ChargeOffice, chargeOffice } from '../../../../test/charges.ts';
import { loggedIn } from '../../../../test/client.ts';

let office: ChargeOffice;
let brasil: BankDesk;
let bradesco: BankDesk;
beforeAll(async () => {
  office = await chargeOffice();
  brasil = await bankDesk(office, '001');
  bradesco = await bankDesk(office, '237');
});
afterAll(() => office.server.stop());

const linesOf = (text: unknown) => String(text).split('\r\n').slice(0, -1);
const terms = { fine: { kind: 2, value: '2.00' }, interest: { kind: 3, value: '1.00' } };

describe.each(['Banco do Brasil', 'Bradesco'] as const)('%s', (name) => {
  const isBrasil = name === 'Banco do Brasil';
  const desk = () => (isBrasil ? brasil : bradesco);
  const read = isBrasil ? readBancoDoBrasilRemittance : readBradescoRemittance;

  test('an emitted slip waits for the file, which a second reader understands', async () => {
    const slip = await desk().slip({ due_date: '2090-01-31', ...terms });
    expect(await desk().charge(slip.id)).toMatchObject({
      status: 'emitted',
      provider: 'cnab',
      bank: { instruction: 'register', state: 'waiting' },
    });
    const { status, body, headers } = await desk().remit();
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/attachment; filename\*=UTF-8''CB\w*\.REM/);
    expect(read(linesOf(body.text))).toContainEqual(
      expect.objectContaining({
        movement: '01',
        reference: slip.reference,
        cents: 10_000,
        dueDate: '2090-01-31',
        fine: { percent: true, value: 200 },
        taxId: '52998224725',
        name: 'ZULEICA PROVA',
      }),
    );
    expect(await desk().charge(slip.id)).toMatchObject({ bank: { state: 'sent' } });
    expect(await desk().remit()).toMatchObject({ status: 422, body: { message: /Não há nada/ } });
  });
});

test('files are counted without gaps, kept, and the same key is the same file', async () => {
  const slip = await brasil.slip();
  const key = crypto.randomUUID();
  const [one, two] = await Promise.all([
    brasil.remit({ ids: [slip.id] }, key),
    brasil.remit({ ids: [slip.id] }, key),
  ]);
  expect(one).toMatchObject({ status: 200 });
  expect(two.body.text).toBe(one.body.text);
  const { body } = await office.admin.call(
    `/api/pm_remittance?business_unit_id=${brasil.unit.id}&per_page=100`,
  );
  const files = body.data as { id: number; number: number; has_file: boolean }[];
  expect(files.map(({ number }) => number)).toEqual(files.map((_, at) => files.length - at));
  const again = await office.admin.call(`/api/pm_remittance/${files[0]?.id}/file`);
  expect(again.body.text).toBe(one.body.text);
});

test('what cannot be sent is refused with words for each, and nothing is made', async () => {
  const ready = await brasil.slip();
  const sent = await brasil.slip();
  await brasil.remit({ ids: [sent.id] });
  const pix = await brasil.slip({ type: 'pix' });
  const draft = (await office.post('', { ...office.base(), business_unit_id: brasil.unit.id })).body
    .data as { id: number };
  const other = await bradesco.slip();
  const ids = [ready.id, sent.id, pix.id, draft.id, other.id, 99_999_999];
  const { status, body } = await brasil.remit({ ids });
  expect(status).toBe(422);
  expect((body.errors as { ids: string[] }).ids).toEqual([
    expect.stringMatching(/^PM\d+: Já foi enviada na remessa nº \d+\.$/),
    expect.stringMatching(/Não é um boleto\.$/),
    expect.stringMatching(/Ainda não foi emitida\.$/),
    `Cobrança ${other.id}: Não encontramos esta cobrança nesta unidade.`,
    'Cobrança 99999999: Não encontramos esta cobrança nesta unidade.',
  ]);
  expect(await brasil.charge(ready.id)).toMatchObject({ bank: { state: 'waiting' } });
  await brasil.remit();
});

test('a slip that the bank’s file cannot say is not emitted, and its fields say why', async () => {
  const base = { ...office.base(), business_unit_id: bradesco.unit.id };
  const whole = { person_tax_id: '52998224725', person_address: payerAddress };
  const noAddress = { ...whole, person_address: null };
  const yearly = { ...whole, interest: { kind: 4, value: '1.00' } };
  const refusals = [
    [{}, { person_tax_id: /CPF ou CNPJ/, person_address: /endereço/ }],
    [noAddress, { person_address: /endereço/ }],
    [yearly, { interest: /juros por ano/ }],
    [{ ...whole, fine: { kind: 1, value: '2.00' } }, { fine: /multa em percentual/ }],
  ] as const;
  for (const [more, fields] of refusals) {
    const { status, body } = await office.post('', { ...base, ...more, emit: true });
    expect(status).toBe(422);
    expect(body.errors).toEqual(
      Object.fromEntries(
        Object.entries(fields).map(([name, words]) => [name, [expect.stringMatching(words)]]),
      ),
    );
  }
  const draft = (await office.post('', base)).body.data as { id: number };
  expect(await office.post(`/${draft.id}/emit`)).toMatchObject({
    status: 422,
    body: { message: /CPF ou CNPJ/, errors: { person_address: [/endereço/] } },
  });
  const named = { method: 'PUT', body: whole };
  await office.admin.call(`/api/pm_transaction/${draft.id}`, named);
  expect(await office.post(`/${draft.id}/emit`)).toMatchObject({ status: 200 });
});

test('a cancelled slip is told only if the bank knows it, and one paid elsewhere too', async () => {
  const [unknown, known, paid] = [await brasil.slip(), await brasil.slip(), await brasil.slip()];
  await office.post(`/${unknown.id}/cancel`, { reason: 'Erro' });
  expect((await brasil.charge(unknown.id)).bank).toBeNull();
  await brasil.remit({ ids: [known.id, paid.id] });
  await office.post(`/${known.id}/cancel`, { reason: 'Erro' });
  await office.post(`/${paid.id}/settle`, { paid_on: '2026-11-05', paid_cents: 10_000 });
  for (const { id } of [known, paid])
    expect((await brasil.charge(id)).bank).toMatchObject({
      instruction: 'cancel',
      state: 'waiting',
    });
  const { body } = await brasil.remit();
  const slips = readBancoDoBrasilRemittance(linesOf(body.text));
  expect(slips.map(({ movement, reference }) => [movement, reference])).toEqual([
    ['02', known.reference],
    ['02', paid.reference],
  ]);
});

test('a slip of which a part came and went back is taken back', async () => {
  const slip = await brasil.slip();
  await brasil.remit({ ids: [slip.id] });
  await office.post(`/${slip.id}/settle`, { paid_on: '2026-11-05', paid_cents: 4_000 });
  expect(await brasil.charge(slip.id)).toMatchObject({
    status: 'partial',
    payment_code: null,
    bank: { instruction: 'cancel', state: 'waiting' },
  });
  await office.post(`/${slip.id}/refund`, { value_cents: 4_000, reason: 'Desistiu' });
  expect(await brasil.charge(slip.id)).toMatchObject({
    status: 'refunded',
    bank: { instruction: 'cancel', state: 'waiting' },
  });
  await brasil.remit();
});

test('a slip of which a part came is not told for its whole value', async () => {
  const [part, before] = [await brasil.slip(), await brasil.slip()];
  await office.post(`/${part.id}/settle`, { paid_on: '2026-11-05', paid_cents: 4_000 });
  expect(await brasil.charge(part.id)).toMatchObject({ status: 'partial', bank: null });
  await office.sql(
    `update pm_transaction set status = 'partial', paid_cents = 1, paid_at = now() where id = $1`,
    [before.id],
  );
  const refusals = [part, before].map(({ reference }) =>
    expect.stringMatching(`^${reference}: Já foi paga em parte`),
  );
  for (const [at, { id }] of [part, before].entries())
    expect(await brasil.remit({ ids: [id] })).toMatchObject({
      status: 422,
      body: { errors: { ids: [refusals[at]] } },
    });
  const { body } = await office.admin.call(`/api/pm_transaction/${before.token}/token_get`);
  expect(body.data).toMatchObject({ payment_code: null, url_html: null, url_pdf: null });
  await office.sql(`delete from pm_instruction where transaction_id = $1`, [before.id]);
});

test('another form of payment takes the slip back, and the slip again needs no second telling', async () => {
  const slip = await brasil.slip();
  await brasil.remit({ ids: [slip.id] });
  await office.post(`/${slip.id}/change_type`, { type: 'pix' });
  expect(await brasil.charge(slip.id)).toMatchObject({
    provider: 'balcao',
    bank: { instruction: 'cancel', state: 'waiting' },
  });
  await office.post(`/${slip.id}/change_type`, { type: 'boleto' });
  expect(await brasil.charge(slip.id)).toMatchObject({
    provider: 'cnab',
    bank: { instruction: 'register', state: 'sent' },
  });
});

test('who does not emit charges of a unit neither sees nor makes its files', async () => {
  const operator = await loggedIn(office.server.url, 'atendente');
  expect(await brasil.remit({}, undefined, operator)).toMatchObject({ status: 403 });
  await office.sql(
    `update gl_user set granted = '{can_transaction_emit}' where email = 'atendente@exemplo.com.br'`,
  );
  expect(await brasil.remit({}, undefined, operator)).toMatchObject({ status: 404 });
  const { body } = await operator.call('/api/pm_remittance');
  expect(body.data).toEqual([]);
});

test('the address of the payer goes to the bank', async () => {
  const address = { street: 'Rua das Flores, 10', district: 'Centro', cep: '13010000' };
  const person_address = { ...address, city: 'Campinas', state: 'SP' };
  const slip = await brasil.slip({ person_address });
  const { body } = await brasil.remit({ ids: [slip.id] });
  expect(readBancoDoBrasilRemittance(linesOf(body.text))[0]).toMatchObject({ cep: '13010000' });
});

test('the count of files begins where an administrator says, and never goes back', async () => {
  const path = `/api/pm_provider/${bradesco.unit.id}`;
  const save = (next_remittance: number) =>
    office.admin.call(path, {
      method: 'PUT',
      body: { pix_provider: 'balcao', boleto_provider: 'cnab', next_remittance },
    });
  const next = async () =>
    ((await office.admin.call(path)).body.data as { next_remittance: number }).next_remittance;
  expect((await save(4_711)).body.data).toMatchObject({ next_remittance: 4_711 });
  const slip = await bradesco.slip();
  const { body } = await bradesco.remit({ ids: [slip.id] });
  expect(String(body.text).slice(110, 117)).toBe('0004711');
  expect(await next()).toBe(4_712);
  expect(await save(4_711)).toMatchObject({
    status: 422,
    body: { errors: { next_remittance: [/só pode subir: .* nº 4712\./] } },
  });
  expect((await save(4_712)).status).toBe(200);
  expect(await next()).toBe(4_712);
});

test('what waits is listed by unit', async () => {
  const slip = await bradesco.slip();
  const units = (await office.admin.call('/api/pm_remittance/units')).body.data as object[];
  expect(units).toContainEqual(
    expect.objectContaining({ business_unit_id: bradesco.unit.id, bank: 'Bradesco', fault: null }),
  );
  const path = `/api/pm_remittance/waiting?business_unit_id=${bradesco.unit.id}&per_page=100`;
  expect((await office.admin.call(path)).body.data).toContainEqual(
    expect.objectContaining({ id: slip.id, instruction: 'register', fault: null }),
  );
});
