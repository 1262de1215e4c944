import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HookOffice, hookOffice } from '../../../../test/hook-office.ts';
import { dueWarning, warningText } from './certificate-warnings.rules.ts';
import { warnOfCertificates } from './certificate-warnings.ts';

let office: HookOffice;
beforeAll(async () => {
  office = await hookOffice();
  await office.save();
});
afterAll(() => office.stop());

it('who can save another certificate is told of its end, once for each threshold', async () => {
  const { server, sql, unit } = office;
  const heard = () =>
    sql(
      `select person.email, title from gl_notification notice
       join gl_user person on person.id = notice.user_id where url = $1 order by notice.id`,
      [`/gl_business_unit/${unit}/edit?tab=recebimento`],
    );
  const told = (title: string) => ({ email: 'admin@exemplo.com.br', title });
  const inDays = async (days: number) => {
    await sql(
      `update pm_provider_setting set certificate_valid_to = date_trunc('second', now()) + $1 * interval '1 day'
         + interval '1 hour'`,
      [days],
    );
    await Promise.all([warnOfCertificates(server.ctx), warnOfCertificates(server.ctx)]);
  };
  await sql('update pm_provider_setting set certificate_told = null');
  await inDays(31);
  expect(await heard()).toEqual([]);
  await inDays(30);
  await inDays(29);
  expect(await heard()).toEqual([told('Certificado do Pix vence em 30 dias')]);
  await inDays(3);
  await inDays(-1);
  expect(await heard()).toEqual([
    told('Certificado do Pix vence em 30 dias'),
    told('Certificado do Pix vence em 3 dias'),
    told('Certificado do Pix venceu'),
  ]);
});

it('a threshold is due from its day on, until it was told', () => {
  expect([31, 30, 16, 15, 7, 1, 0, -5].map((days) => dueWarning(days, null))).toEqual([
    null,
    30,
    30,
    15,
    7,
    1,
    0,
    0,
  ]);
  expect([30, 20, 15].map((days) => dueWarning(days, 30))).toEqual([null, null, 15]);
  expect(dueWarning(-5, 0)).toBeNull();
});

it('today and tomorrow are said as such', () => {
  expect(warningText('Campinas', 0).title).toBe('Certificado do Pix vence hoje');
  expect(warningText('Campinas', 1)).toEqual({
    title: 'Certificado do Pix vence amanhã',
    text: 'Sem um novo, Campinas deixa de receber por Pix.',
  });
});
