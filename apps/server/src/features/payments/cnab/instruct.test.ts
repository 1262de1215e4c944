import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  readBancoDoBrasilRemittance,
  readBradescoRemittance,
} from '../../../../../../packages/brazil/test/remittance-reader.ts';
import { type BankDesk, bankDesk, bankReturnOf } from '../../../../test/bank-desk.ts';
import { type ChargeOffice, chargeOffice } from '../../../../test/charges.ts';

let office: ChargeOffice;
const desks = new Map<string, BankDesk>();
beforeAll(async () => {
  office = await chargeOffice();
  for (const bank of ['001', '237'] as const) desks.set(bank, await bankDesk(office, bank));
});
afterAll(() => office.server.stop());

const abatement = (value: string) => ({ abatement: { kind: 1, value } });

describe.each(['001', '237'] as const)('a slip of bank %s that was emitted', (bank) => {
  const desk = () => desks.get(bank) as BankDesk;
  const read = bank === '001' ? readBancoDoBrasilRemittance : readBradescoRemittance;
  const change = (id: number, body: object) =>
    office.admin.call(`/api/pm_transaction/${id}`, { method: 'PUT', body });
  /** What the bank reads in the next file: code, due date and abatement of each line. */
  const told = async () => {
    const { status, body } = await desk().remit();
    if (status !== 200) return [];
    const lines = String(body.text).split('\r\n').slice(0, -1);
    return read(lines).map((line) => [line.movement, line.dueDate, line.abatementCents]);
  };
  const atBank = async (more: object = {}) => {
    const slip = await desk().slip({ due_date: '2090-01-31', ...more });
    await desk().remit();
    return slip;
  };

  test('and is still to be told carries its new terms, and nothing else', async () => {
    const slip = await desk().slip({ due_date: '2090-01-31' });
    expect(await change(slip.id, { due_date: '2090-02-28', ...abatement('5.00') })).toMatchObject({
      status: 200,
    });
    expect(await told()).toEqual([['01', '2090-02-28', 500]]);
    expect(await told()).toEqual([]);
  });

  test('gets another due date by 06, once, with a new bar code, and the bank’s answer counts', async () => {
    const slip = await atBank();
    const { body } = await office.admin.call(`/api/pm_transaction/${slip.id}/edit`);
    const before = body.data as { payment_code: string; our_number: number };
    expect(await change(slip.id, { due_date: '2090-02-15' })).toMatchObject({ status: 200 });
    await change(slip.id, { due_date: '2090-02-28' });
    const { body: edited } = await office.admin.call(`/api/pm_transaction/${slip.id}/edit`);
    expect((edited.data as typeof before).payment_code).not.toBe(before.payment_code);
    expect((await desk().charge(slip.id)).bank).toMatchObject({
      instruction: 'due_date',
      state: 'waiting',
    });
    expect(await told()).toEqual([['06', '2090-02-28', 0]]);
    const { our_number } = before;
    const confirmed = await desk().read(
      bankReturnOf(desk().unit, [{ our_number, reference: slip.reference, occurrence: '14' }]),
    );
    await desk().apply(confirmed.id);
    expect(await desk().charge(slip.id)).toMatchObject({
      status: 'emitted',
      provider_error: null,
      bank: { instruction: 'due_date', state: 'done' },
    });
  });

  test('gets an abatement by 04, loses it by 05, and another one by both', async () => {
    const slip = await atBank();
    await change(slip.id, abatement('10.00'));
    expect(await told()).toEqual([['04', '2090-01-31', 1_000]]);
    await change(slip.id, abatement('12.50'));
    expect(await told()).toEqual([
      ['05', '2090-01-31', 0],
      ['04', '2090-01-31', 1_250],
    ]);
    await change(slip.id, { abatement: null });
    expect(await told()).toEqual([['05', '2090-01-31', 0]]);
    await change(slip.id, { abatement: null });
    expect(await told()).toEqual([]);
  });

  test('knows of an abatement that the registration said', async () => {
    const slip = await atBank(abatement('3.00'));
    await change(slip.id, { abatement: { kind: 2, value: '10.00' }, due_date: '2090-03-01' });
    expect(await told()).toEqual([
      ['05', '2090-03-01', 0],
      ['04', '2090-03-01', 1_000],
      ['06', '2090-03-01', 1_000],
    ]);
  });

  test('is told only the last of several changes', async () => {
    const slip = await atBank(abatement('3.00'));
    await change(slip.id, abatement('4.00'));
    await change(slip.id, abatement('5.00'));
    expect(await told()).toEqual([
      ['05', '2090-01-31', 0],
      ['04', '2090-01-31', 500],
    ]);
    await change(slip.id, abatement('6.00'));
    await change(slip.id, { abatement: null });
    expect(await told()).toEqual([['05', '2090-01-31', 0]]);
    const other = await atBank();
    await change(other.id, abatement('1.00'));
    await change(other.id, { abatement: null });
    expect(await told()).toEqual([]);
  });

  test('and is cancelled then is only cancelled', async () => {
    const slip = await atBank();
    await change(slip.id, { due_date: '2090-02-28', ...abatement('5.00') });
    await office.post(`/${slip.id}/cancel`, { reason: 'Erro' });
    expect((await told()).map(([code]) => code)).toEqual(['02']);
  });

  test('whose change the bank refuses says so, and the next change is told right', async () => {
    const slip = await atBank();
    await change(slip.id, abatement('5.00'));
    await told();
    const { body } = await office.admin.call(`/api/pm_transaction/${slip.id}/edit`);
    const { our_number } = body.data as { our_number: number };
    const occurrence = bank === '001' ? '26' : '32';
    const refused = await desk().read(
      bankReturnOf(desk().unit, [{ our_number, reference: slip.reference, occurrence }]),
    );
    await desk().apply(refused.id);
    expect(await desk().charge(slip.id)).toMatchObject({
      status: 'emitted',
      provider_error: expect.stringMatching(/rejeitada/),
      bank: { instruction: 'abate', state: 'refused' },
    });
    await change(slip.id, abatement('6.00'));
    expect(await told()).toEqual([['04', '2090-01-31', 600]]);
  });

  test.each<[string, object, string, RegExp]>([
    ['another amount', { value_cents: 5_000 }, 'value_cents', /vai ao banco por remessa.*cancele/],
    [
      'a fine',
      { fine: { kind: 2, value: '1.00' } },
      'fine',
      /só mudam o vencimento e o abatimento/,
    ],
    ['a day that has passed', { due_date: '2020-01-31' }, 'due_date', /não pode ter passado/],
    ['31 February', { due_date: '2090-02-31' }, 'due_date', /./],
    ['an abatement of all', abatement('100.00'), 'abatement', /./],
    ['an abatement above it', abatement('100.01'), 'abatement', /./],
    ['one of 101 %', { abatement: { kind: 2, value: '101.00' } }, 'abatement', /./],
  ])('refuses %s in words, and nothing is told', async (_, body, field, words) => {
    const slip = await atBank();
    const { status, body: answer } = await change(slip.id, body);
    expect(status).toBeGreaterThanOrEqual(409);
    const at = Object.entries(answer.errors as Record<string, string[]>).find(
      ([name]) => name.split('.')[0] === field,
    );
    expect(at?.[1][0], JSON.stringify(answer)).toMatch(words);
    expect((await desk().charge(slip.id)).bank).toMatchObject({
      instruction: 'register',
      state: 'sent',
    });
    expect(await told()).toEqual([]);
  });

  test('and of which a part came changes no more', async () => {
    const slip = await atBank();
    await office.post(`/${slip.id}/settle`, { paid_on: '2026-11-05', paid_cents: 4_000 });
    expect(await change(slip.id, { due_date: '2090-02-28' })).toMatchObject({ status: 409 });
    expect((await told()).map(([code]) => code)).toEqual(['02']);
  });
});
