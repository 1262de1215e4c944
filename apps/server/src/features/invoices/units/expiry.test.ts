import { afterAll, beforeAll, expect, it } from 'vitest';
import { type InvoiceOffice, invoiceOffice } from '../../../../test/invoice-office.ts';
import { dueWarning, warningText } from './expiry.rules.ts';
import { warnOfCertificates } from './expiry.ts';

let office: InvoiceOffice;
beforeAll(async () => {
  office = await invoiceOffice();
});
afterAll(() => office.stop());

it('administrators are told of a certificate that ends, once for each threshold', async () => {
  const heard = async () =>
    (
      await office.sql('select title from gl_notification where url = $1 order by id', [
        `/gl_business_unit/${office.unit}/edit?tab=fiscal`,
      ])
    ).map(({ title }) => title);
  const inDays = async (days: number) => {
    await office.sql(
      `update nf_certificate set valid_to = date_trunc('second', now()) + $1 * interval '1 day' + interval '1 hour'`,
      [days],
    );
    const { ctx } = office.server;
    await Promise.all([warnOfCertificates(ctx), warnOfCertificates(ctx)]);
  };
  await inDays(31);
  expect(await heard()).toEqual([]);
  for (const days of [30, 29, 15, 5, 4, 1, -2]) await inDays(days);
  expect(await heard()).toEqual([
    'Certificado das notas fiscais vence em 30 dias',
    'Certificado das notas fiscais vence em 15 dias',
    'Certificado das notas fiscais vence em 5 dias',
    'Certificado das notas fiscais vence amanhã',
    'Certificado das notas fiscais venceu',
  ]);
});

it('a threshold is due from its day on, until it was told', () => {
  expect([31, 30, 16, 15, 5, 1, 0, -1].map((days) => dueWarning(days, null))).toEqual([
    null,
    30,
    30,
    15,
    5,
    1,
    1,
    -1,
  ]);
  expect([30, 20, 15].map((days) => dueWarning(days, 30))).toEqual([null, null, 15]);
  expect(warningText('Campinas', 0).title).toBe('Certificado das notas fiscais vence hoje');
});
