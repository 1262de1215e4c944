import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  readBancoDoBrasilRemittance,
  readBradescoRemittance,
} from '../../../../../../packages/brazil/test/remittance-reader.ts';
import { type BankDesk, bankDesk } from '../../../../test/bank-desk.ts';
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

test('a slip that the bank’s file cannot say is not emitted', async () => {
  const base = { ...office.base(), business_unit_id: bradesco.unit.id, emit: true };
  const yearly = { interest: { kind: 4, value: '1.00' }, person_tax_id: '52998224725' };
  const refusals = [
    [{}, /CPF ou CNPJ/],
    [yearly, /juros por ano/],
    [{ fine: { kind: 1, value: '2.00' }, person_tax_id: '52998224725' }, /multa em percentual/],
  ] as const;
  for (const [more, words] of refusals)
    expect(await office.post('', { ...base, ...more })).toMatchObject({
      status: 409,
      body: { code: 'CHARGE_STATE', message: expect.stringMatching(words) },
    });
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
