import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BankDesk, bankDesk, bankReturnOf } from '../../../../test/bank-desk.ts';
import { type ChargeOffice, chargeOffice } from '../../../../test/charges.ts';
import { loggedIn } from '../../../../test/client.ts';
import { applyBankReturn } from './apply-return.ts';

let office: ChargeOffice;
let brasil: BankDesk;
let bradesco: BankDesk;
beforeAll(async () => {
  office = await chargeOffice();
  await office.sql(`update gl_business_unit set cnpj = '11222333000262' where bank_code = '237'`);
  brasil = await bankDesk(office, '001');
  bradesco = await bankDesk(office, '237');
});
afterAll(() => office.server.stop());

const late = { fine: { kind: 2, value: '2.00' }, interest: { kind: 3, value: '1.00' } };
const countAll = async () => ({
  returns: await office.count('select count(*) from pm_return'),
  payments: await office.count('select count(*) from pm_payment'),
});
let number = 0;
const next = () => {
  number += 1;
  return { number };
};

describe.each(['Banco do Brasil', 'Bradesco'] as const)('%s', (name) => {
  const desk = () => (name === 'Bradesco' ? bradesco : brasil);

  test('shows what each line would do, changes nothing, then does exactly that, once', async () => {
    const of = desk();
    const [full, part, gone, refused, off, sure] = [
      await of.slip(),
      await of.slip(),
      await of.slip(),
      await of.slip(),
      await of.slip(),
      await of.slip(),
    ];
    await of.remit();
    await office.post(`/${gone.id}/cancel`, { reason: 'Desistiu' });
    const file = bankReturnOf(
      of.unit,
      [
        { ...full, paidCents: 10_000, feeCents: 199 },
        { ...part, paidCents: 4_000 },
        { ...gone, paidCents: 10_000 },
        { ...refused, occurrence: '03', reasons: '4608' },
        { ...off, occurrence: '09', reasons: '12' },
        { ...sure, occurrence: '02' },
        { our_number: 9_999_999, paidCents: 100 },
        { ...full, paidCents: 10_000, on: '06112026' },
      ],
      next(),
    );
    const read = await of.read(file);
    const outcomes = ['paid', 'partial', 'duplicate', 'rejected', 'written_off', 'registered'];
    const foreseen = [...outcomes, 'fault', 'duplicate'];
    expect(read.lines.map(({ outcome }) => outcome)).toEqual(foreseen);
    expect(read).toMatchObject({ state: 'read', paid_cents: 34_000, fee_cents: 199 });
    expect(read.lines[1]?.will).toBe('Paga em parte: faltam R$ 60,00.');
    expect(read.lines[6]?.fault).toBe('Nenhuma cobrança tem o nosso número 9999999.');
    expect(await of.charge(full.id)).toMatchObject({ status: 'emitted', paid_cents: 0 });

    const applied = await of.apply(read.id);
    expect(applied.lines.map(({ outcome }) => outcome)).toEqual(foreseen);
    expect(await of.charge(full.id)).toMatchObject({
      status: 'paid',
      paid_cents: 10_000,
      payments: [
        { cents: 10_000, source: 'cnab', duplicate: false },
        { cents: 10_000, source: 'cnab', duplicate: true },
      ],
    });
    expect(await of.charge(part.id)).toMatchObject({ status: 'partial', paid_cents: 4_000 });
    expect(await of.charge(gone.id)).toMatchObject({
      status: 'cancelled',
      payments: [{ duplicate: true }],
      bank: { instruction: 'cancel', state: 'waiting' },
    });
    expect(await of.charge(refused.id)).toMatchObject({
      status: 'emitted',
      provider_error: expect.stringMatching(/^Banco: Entrada rejeitada: CPF ou CNPJ/),
      bank: { instruction: 'register', state: 'refused' },
    });
    expect(await of.charge(off.id)).toMatchObject({
      status: 'cancelled',
      cancel_reason: expect.stringMatching(/^Banco: Baixa/),
    });
    expect(await of.charge(sure.id)).toMatchObject({ bank: { state: 'done' } });
    const [fee] = await office.sql(`select fee_cents from pm_payment where transaction_id = $1`, [
      full.id,
    ]);
    expect(fee.fee_cents).toBe(199);

    const before = await countAll();
    expect(await of.read(file)).toMatchObject({ id: read.id, state: 'applied' });
    await of.apply(read.id);
    expect(await countAll()).toEqual(before);

    const repeated = await of.read(
      bankReturnOf(of.unit, [{ ...full, paidCents: 10_000, feeCents: 199 }], next()),
    );
    expect(repeated.lines).toMatchObject([{ outcome: 'known' }]);
    await of.apply(repeated.id);
    expect(await of.charge(full.id)).toMatchObject({ paid_cents: 10_000, status: 'paid' });

    expect((await of.remit({ ids: [refused.id] })).status).toBe(200);
    expect(await of.charge(refused.id)).toMatchObject({
      provider_error: null,
      bank: { state: 'sent' },
    });
  });

  test('is the same file with other line ends and in another encoding', async () => {
    const slip = await desk().slip();
    const line = { ...slip, paidCents: 10_000, name: 'JOSÉ CONCEIÇÃO' };
    const options = next();
    const { id } = await desk().read(bankReturnOf(desk().unit, [line], options));
    for (const more of [{ end: '\n' }, { encoding: 'utf8' as const }, { end: '\r' }])
      expect(
        (await desk().read(bankReturnOf(desk().unit, [line], { ...options, ...more }))).id,
      ).toBe(id);
  });

  test('a file that cannot be trusted is refused as a whole, and nothing is kept', async () => {
    const slip = await desk().slip();
    const whole = bankReturnOf(desk().unit, [{ ...slip, paidCents: 10_000 }], next());
    const before = await countAll();
    const otherCompany = bankReturnOf({ ...desk().unit, cnpj: '45723174000110' }, [slip], next());
    const otherAgreement = bankReturnOf(
      { ...desk().unit, bank_agreement: '1234567' },
      [slip],
      next(),
    );
    const otherBank = Buffer.from(
      whole
        .toString('latin1')
        .replaceAll(
          name === 'Bradesco' ? '237BRADESCO' : /^001/gm,
          (found) => `341${found.slice(3)}`,
        ),
      'latin1',
    );
    const february = bankReturnOf(desk().unit, [{ ...slip, on: '31022026' }], next());
    const refusals = [
      [whole.subarray(0, whole.length / 2), /cortado|incompleto|posições/],
      [Buffer.from(''), /vazio/],
      [Buffer.from('nosso;numero;valor'), /não é um arquivo de retorno/],
      [otherBank, /outro banco \(341\)/],
      [otherCompany, /outra empresa \(CNPJ 45723174000110/],
      [otherAgreement, /convênio \d*1234567 deste retorno não é/],
      [february, /Linha \d+: a data "3102\d*" não existe/],
    ] as const;
    for (const [bytes, words] of refusals) {
      const { status, body } = await desk().send(bytes);
      expect([status, body.message]).toEqual([422, expect.stringMatching(words)]);
      expect((body.errors as { file: string[] }).file).toHaveLength(1);
    }
    expect(await countAll()).toEqual(before);
  });
});

test('the bank’s own settlement pays, if only fine and interest are short', async () => {
  const [near, base, less] = [
    await brasil.slip(late),
    await brasil.slip(late),
    await brasil.slip(late),
  ];
  const on = '15112026';
  const read = await brasil.read(
    bankReturnOf(
      brasil.unit,
      [
        { ...near, on, paidCents: 10_230 },
        { ...base, on, paidCents: 10_000 },
        { ...less, on, paidCents: 9_999 },
      ],
      next(),
    ),
  );
  expect(read.lines.map(({ outcome, will }) => [outcome, will])).toEqual([
    ['paid', 'Paga: o banco deu por pago com R$ 0,03 a menos de multa e juros.'],
    ['paid', 'Paga: o banco deu por pago com R$ 2,33 a menos de multa e juros.'],
    ['partial', 'Paga em parte: faltam R$ 2,34.'],
  ]);
});

test('two applies at once, and the job a second time, do it once, with one notice', async () => {
  await office.sql(
    `update gl_user set granted = '{is_finance_supervisor}' where email = 'supervisor@exemplo.com.br'`,
  );
  const slips = [await brasil.slip(), await brasil.slip(), await brasil.slip()];
  const lines = slips.map((slip) => ({ ...slip, paidCents: 4_000 }));
  const { id } = await brasil.read(bankReturnOf(brasil.unit, lines, next()));
  await Promise.all([brasil.apply(id), brasil.apply(id), brasil.apply(id)]);
  const [{ id: userId }] = await office.sql(`select id from gl_user where level = 1 limit 1`);
  const by = { userId, ip: '127.0.0.1', userAgent: 'test' };
  await Promise.all([1, 2].map(() => applyBankReturn(office.server.ctx, { id, by })));
  for (const slip of slips)
    expect(await brasil.charge(slip.id)).toMatchObject({ status: 'partial', paid_cents: 4_000 });
  const notices = await office.sql(
    `select distinct title, text from gl_notification where url = $1`,
    [`/pm_return/${id}`],
  );
  expect(notices).toEqual([
    {
      title: `Retorno nº ${number} do Banco do Brasil aplicado`,
      text: expect.stringMatching(/: 3 pagas em parte\.$/),
    },
  ]);
});

test('a number that the bank knows by another reference is nobody’s', async () => {
  const slip = await brasil.slip();
  const line = { ...slip, reference: 'PM0000009999', paidCents: 10_000 };
  const { lines } = await brasil.read(bankReturnOf(brasil.unit, [line], next()));
  expect(lines[0]?.fault).toMatch(/é da cobrança PM\d+, mas o banco diz "PM0000009999"/);
});

test('who does not register payments of a unit learns nothing of its files', async () => {
  const slip = await brasil.slip();
  const file = bankReturnOf(brasil.unit, [{ ...slip, paidCents: 10_000 }], next());
  const { id } = await brasil.read(file);
  const operator = await loggedIn(office.server.url, 'atendente');
  expect(await brasil.send(file, operator)).toMatchObject({ status: 403 });
  await office.sql(
    `update gl_user set granted = '{can_transaction_edit}' where email = 'atendente@exemplo.com.br'`,
  );
  expect(await brasil.send(file, operator)).toMatchObject({
    status: 422,
    body: { message: expect.stringMatching(/outra empresa/) },
  });
  for (const [path, method] of [
    [`/api/pm_return/${id}`, 'GET'],
    [`/api/pm_return/${id}/apply`, 'POST'],
  ] as const)
    expect(await operator.call(path, { method })).toMatchObject({ status: 404 });
  expect((await operator.call('/api/pm_return')).body.data).toEqual([]);
});

test('lines are paged and filtered by what they do', async () => {
  const [one, two] = [await brasil.slip(), await brasil.slip()];
  const lines = [
    { ...one, paidCents: 10_000 },
    { ...two, paidCents: 1_000 },
    { our_number: 9_999_998, paidCents: 1 },
  ];
  const { id } = await brasil.read(bankReturnOf(brasil.unit, lines, next()));
  const { body } = await office.admin.call(`/api/pm_return/${id}?outcome=partial&per_page=1`);
  expect(body).toMatchObject({
    data: { counts: { paid: 1, partial: 1, fault: 1 } },
    lines: { total: 1, data: [{ outcome: 'partial', pm_transaction_id: two.id }] },
  });
});

test('a slip that its bank closed needs no withdrawal there, and may be registered anew', async () => {
  const [part, other] = [await brasil.slip(), await brasil.slip()];
  await brasil.remit();
  await office.post(`/${other.id}/change_type`, { type: 'pix' });
  const lines = [
    { ...part, paidCents: 4_000 },
    { ...other, occurrence: '09', reasons: '12' },
  ];
  const { id } = await brasil.read(bankReturnOf(brasil.unit, lines, next()));
  await brasil.apply(id);
  const closed = { instruction: 'cancel', state: 'done' };
  expect(await brasil.charge(part.id)).toMatchObject({ status: 'partial', bank: closed });
  expect(await brasil.charge(other.id)).toMatchObject({ status: 'emitted', bank: closed });
  await office.post(`/${part.id}/settle`, { paid_on: '2026-11-06', paid_cents: 6_000 });
  expect(await brasil.charge(part.id)).toMatchObject({ status: 'paid', bank: closed });
  await office.post(`/${other.id}/change_type`, { type: 'boleto' });
  expect(await brasil.charge(other.id)).toMatchObject({
    bank: { instruction: 'register', state: 'waiting' },
  });
  expect(await brasil.remit({ ids: [other.id] })).toMatchObject({ status: 200 });
});

test('a refusal asks for attention until its charge is cancelled, paid or collected in another form', async () => {
  const slips = [await brasil.slip(), await brasil.slip(), await brasil.slip()] as const;
  await brasil.remit();
  const refusals = slips.map((slip) => ({ ...slip, occurrence: '03', reasons: '4608' }));
  const { id } = await brasil.read(bankReturnOf(brasil.unit, refusals, next()));
  await brasil.apply(id);
  const faults = async () =>
    (await Promise.all(slips.map((slip) => brasil.charge(slip.id)))).map(
      (one) => one.provider_error,
    );
  expect(await faults()).toEqual(slips.map(() => expect.stringMatching(/^Banco: /)));
  const [gone, paid, other] = slips;
  await office.post(`/${gone.id}/cancel`, { reason: 'Desistiu' });
  await office.post(`/${paid.id}/settle`, { paid_on: '2026-11-05', paid_cents: 10_000 });
  await office.post(`/${other.id}/change_type`, { type: 'pix' });
  expect(await faults()).toEqual([null, null, null]);
});
