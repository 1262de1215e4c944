import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HookOffice, hookOffice } from '../../../../test/hook-office.ts';
import { renewHooks } from './register-hook.ts';

let office: HookOffice;
beforeAll(async () => {
  office = await hookOffice();
  await office.save();
});
afterAll(() => office.stop());

/** The server as it starts with another public address. */
const moved = () => {
  const { ctx } = office.server;
  return { ...ctx, config: { ...ctx.config, publicUrl: 'https://novo.exemplo.com.br' } };
};
const registered = () => office.psp.webhooks.get(office.psp.pixKey) ?? '';
const asked = () => office.psp.calls.filter((call) => call.startsWith('PUT /webhook')).length;

it('nothing is registered that nobody registered', async () => {
  await renewHooks(moved());
  expect(asked()).toBe(0);
});

it('a PSP learns of a new public address, once, and what it reports there is taken', async () => {
  expect((await office.register()).status).toBe(200);
  await renewHooks(office.server.ctx);
  expect(asked()).toBe(1);
  const old = registered();
  office.psp.next('unavailable', /PUT \/webhook/);
  await renewHooks(moved());
  expect(registered()).toBe(old);
  await renewHooks(moved());
  expect(registered()).toMatch(/^https:\/\/novo\.exemplo\.com\.br\/api\/webhook\/pix\/[\w-]{43}$/);
  await renewHooks(moved());
  expect(asked()).toBe(3);
  const { id, txid } = await office.collected();
  const pix = office.psp.pay(txid);
  expect((await office.report([pix], `${new URL(old).pathname}/pix`)).status).toBe(404);
  expect((await office.report([pix])).body).toEqual({ taken: 1 });
  expect(await office.chargeOf(id)).toMatchObject({ status: 'paid' });
  expect(office.psp.faults).toEqual([]);
});
