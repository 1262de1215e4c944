import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HookOffice, hookOffice } from '../../../../test/hook-office.ts';
import { pollPix } from './poll-pix.ts';
import { nextSize, pollFrom, WINDOW_MS, windowEnd } from './poll-window.rules.ts';

let office: HookOffice;
beforeAll(async () => {
  office = await hookOffice();
  // The server's own polling, every five minutes, would be counted with the test's.
  await office.sql(`delete from pgboss.schedule where name = 'payments.pix-poll'`);
  await office.save();
});
afterAll(() => office.stop());

const poll = () => pollPix(office.server.ctx, {});
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

it('finds payments whose webhook was lost, of all pages, once', async () => {
  const { id, txid } = await office.collected(25_000);
  for (let at = 0; at < 250; at += 1) office.psp.pay(txid, { amount: '1.00', at: ago(at / 12) });
  await poll();
  await poll();
  expect(await office.chargeOf(id)).toEqual({ status: 'paid', paid_cents: 25_000 });
  expect(await office.paymentsOf(id)).toHaveLength(250);
  const { polled_until, poll_error } = await office.setting();
  expect(Date.parse(String(polled_until))).toBeGreaterThan(Date.now() - 60_000);
  expect(poll_error).toBeNull();
  expect(office.psp.faults).toEqual([]);
});

it('books what came of windows that are cut short, in time and in pages, and finds all in the end', async () => {
  const { psp, unit, sql } = office;
  const { id, txid } = await office.collected(25_000);
  await sql(`update pm_provider_setting set polled_until = now() - interval '12 hours'`);
  for (let at = 0; at < 250; at += 1) psp.pay(txid, { amount: '1.00', at: ago(11 - at / 50) });
  const found = async () => (await office.paymentsOf(id)).length;
  const pages = () => psp.calls.filter((call) => call === 'GET /pix').length;
  psp.calls.length = 0;
  await pollPix(office.server.ctx, { unit }, { ms: 0, pages: 200 });
  expect(pages()).toBe(1);
  expect(await found()).toBeGreaterThan(0);
  expect(await found()).toBeLessThan(100);
  await pollPix(office.server.ctx, { unit }, { ms: 60_000, pages: 1 });
  expect(await found()).toBe(250);
  expect(pages()).toBeGreaterThan(3);
  const { polled_until, poll_error } = await office.setting();
  expect(Date.parse(String(polled_until))).toBeGreaterThan(Date.now() - 60_000);
  expect(poll_error).toBeNull();
});

it('a window gets shorter until it can be read, and longer again', () => {
  expect([nextSize(WINDOW_MS, true), nextSize(WINDOW_MS, false)]).toEqual([
    WINDOW_MS / 2,
    WINDOW_MS,
  ]);
  expect([nextSize(90_000, true), nextSize(60_000, true), nextSize(60_000, false)]).toEqual([
    60_000,
    null,
    120_000,
  ]);
});

it('a list that never ends is told in words, and polling ends', async () => {
  const { unit, psp } = office;
  const { txid } = await office.collected(25_000);
  const at = ago(0.3);
  for (let count = 0; count < 150; count += 1) psp.pay(txid, { amount: '0.01', at });
  await pollPix(office.server.ctx, { unit }, { ms: 60_000, pages: 1 });
  expect((await office.setting()).poll_error).toMatch(/^O banco demora demais para listar/);
  await poll();
  await poll();
  expect((await office.setting()).poll_error).toBeNull();
});

it('tells a fault on the page in words, and goes on from where it was', async () => {
  const { id, txid } = await office.collected();
  const before = (await office.setting()).polled_until;
  office.psp.pay(txid, { at: ago(0.5) });
  office.psp.next('html', /GET \/pix$/);
  await poll();
  const failed = await office.setting();
  expect(failed.poll_error).toMatch(/^O banco respondeu algo que não se entende/);
  expect(failed.polled_until).toBe(before);
  await poll();
  expect((await office.setting()).poll_error).toBeNull();
  expect(await office.chargeOf(id)).toMatchObject({ status: 'paid' });
});

it('a payment that cannot be booked keeps no other back, and is tried again', async () => {
  const { sql } = office;
  const [bad, good] = [await office.collected(), await office.collected()];
  for (const { txid } of [bad, good]) office.psp.pay(txid);
  await sql(`create function refuse() returns trigger language plpgsql as
    $$ begin if new.transaction_id = ${bad.id} then raise 'no'; end if; return new; end $$`);
  await sql(
    'create trigger refuse before insert on pm_payment for each row execute function refuse()',
  );
  const before = (await office.setting()).polled_until;
  await poll();
  expect(await office.chargeOf(good.id)).toMatchObject({ status: 'paid' });
  const failed = await office.setting();
  expect(failed.poll_error).toMatch(/não pôde ser registrado/);
  expect(failed.polled_until).toBe(before);
  await sql('drop trigger refuse on pm_payment');
  await poll();
  expect(await office.chargeOf(bad.id)).toMatchObject({ status: 'paid' });
  expect((await office.setting()).poll_error).toBeNull();
});

it('a frozen PSP holds no connection and no other unit', async () => {
  const { sql, unit, server, psp } = office;
  await sql(
    `insert into pm_provider_setting
       (business_unit_id, api_url, token_url, client_id, secrets_sealed)
     select other.id, 'https://localhost:1/api', 'https://localhost:1/token', 'x', secrets_sealed
     from gl_business_unit other, pm_provider_setting setting
     where setting.business_unit_id = $1 and other.id <> $1 limit 1`,
    [unit],
  );
  const { id, txid } = await office.collected();
  office.psp.pay(txid);
  office.psp.next('lost', /GET \/pix$/);
  const polling = poll();
  await expect.poll(() => psp.calls.at(-1)).toBe('GET /pix');
  await expect.poll(() => server.ctx.pool.totalCount - server.ctx.pool.idleCount).toBe(0);
  await polling;
  const errors = await sql('select poll_error from pm_provider_setting order by poll_error');
  expect(errors.map(({ poll_error }) => String(poll_error).slice(0, 22))).toEqual([
    'O banco não aceita lig',
    'O banco não respondeu ',
  ]);
  await poll();
  expect(await office.chargeOf(id)).toMatchObject({ status: 'paid' });
});

it('asks for the last hour again, in windows, and never further back than PSPs keep', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  expect(pollFrom(null, now).toISOString()).toBe('2026-11-22T12:00:00.000Z');
  expect(pollFrom(now, now).toISOString()).toBe('2026-11-23T11:00:00.000Z');
  const ahead = new Date('2026-11-24T12:00:00Z');
  expect(pollFrom(ahead, now).toISOString()).toBe('2026-11-23T11:00:00.000Z');
  expect(pollFrom(new Date('2020-01-01'), now).toISOString()).toBe('2026-08-26T12:00:00.000Z');
  expect(windowEnd(new Date('2026-11-23T00:00:00Z'), now).toISOString()).toBe(
    '2026-11-23T06:00:00.000Z',
  );
  expect(windowEnd(new Date('2026-11-23T11:00:00Z'), now)).toEqual(now);
});
