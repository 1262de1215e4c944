import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BankDesk, bankDesk, bankReturnOf } from '../../../../test/bank-desk.ts';
import { type ChargeOffice, chargeOffice } from '../../../../test/charges.ts';
import { forgetFilesOf, tidyBankFiles } from './tidy.ts';

let office: ChargeOffice;
let desk: BankDesk;
beforeAll(async () => {
  office = await chargeOffice();
  desk = await bankDesk(office);
});
afterAll(() => office.server.stop());

const inDays = (days: number) => ({
  ...office.server.ctx,
  clock: () => new Date(Date.now() + days * 86_400_000),
});

async function newFile() {
  const slip = await desk.slip();
  await desk.remit();
  const [{ id }] = await office.sql('select max(id) as id from pm_remittance');
  const fetch = () => office.admin.call(`/api/pm_remittance/${id}/file`);
  expect((await fetch()).status).toBe(200);
  return { slip, fetch };
}

test('the bytes of a file go after half a year, its row stays', async () => {
  const { fetch } = await newFile();
  await tidyBankFiles(inDays(170));
  expect((await fetch()).status).toBe(200);
  await tidyBankFiles(inDays(190));
  expect(await fetch()).toMatchObject({ status: 404, body: { code: 'FILE_EXPIRED' } });
});

test('the bytes go with the data of a payer', async () => {
  const { slip, fetch } = await newFile();
  await office.server.ctx.db.transaction().execute((trx) => forgetFilesOf(trx, [slip.id]));
  expect(await fetch()).toMatchObject({ status: 404, body: { code: 'FILE_EXPIRED' } });
});

test('a return that nobody applied is forgotten, one whose job was given up may be applied again', async () => {
  const slip = await desk.slip();
  const line = { ...slip, paidCents: 10_000 };
  const { id } = await desk.read(bankReturnOf(desk.unit, [line], { number: 9 }));
  await office.sql(`update pm_return set state = 'applying', begun_at = now() where id = $1`, [id]);
  await tidyBankFiles(inDays(1));
  expect(await desk.apply(id)).toMatchObject({ counts: { paid: 1 } });
  const other = await desk.read(bankReturnOf(desk.unit, [line], { number: 10 }));
  await tidyBankFiles(inDays(31));
  const ids = (await office.sql('select id from pm_return')).map((row) => row.id);
  expect([ids.includes(id), ids.includes(other.id)]).toEqual([true, false]);
});
