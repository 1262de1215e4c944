import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectPsp, type PixOffice, pixOffice } from '../../../../test/pix-office.ts';
import { startPsp } from '../../../../test/psp/psp.ts';

let office: PixOffice;
beforeAll(async () => {
  office = await pixOffice();
});
afterAll(() => office.stop());

test('an expired certificate needs a person: nothing is tried until somebody asks, and then the charge gets its code', async () => {
  const { server, unit, psp } = office;
  const expired = await startPsp({ serverDaysLeft: -1 });
  await connectPsp(server.ctx, unit, expired);
  const made = await office.pix();
  expect(made).toMatchObject({
    provider_wait: 'emit',
    provider_error: 'O certificado do servidor do banco está vencido. Fale com o banco.',
  });
  const { rows } = await server.ctx.pool.query(
    'select provider_retry_at from pm_transaction where id = $1',
    [made.id],
  );
  expect(rows).toEqual([{ provider_retry_at: null }]);
  await expired.stop();
  await connectPsp(server.ctx, unit, psp);
  const { body } = await office.post(`/${made.id}/retry`);
  expect(body.data).toMatchObject({ provider_wait: null, provider_error: null });
});

test('a wrong secret is told in words', async () => {
  const { server, unit, psp } = office;
  const access = { ...psp.access, clientSecret: 'errado' };
  await connectPsp(server.ctx, unit, { ...psp, access });
  expect((await office.pix()).provider_error).toContain('Client ID');
  await connectPsp(server.ctx, unit, psp);
});

test('without the right nobody tries again, and a charge out of sight is not there', async () => {
  const { id } = await office.pix();
  const { status } = await office.post(`/${id}/retry`, {}, undefined, office.operator);
  expect([403, 404]).toContain(status);
});
