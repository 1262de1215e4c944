import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MetaStandIn, metaStandIn } from '../../../../test/meta-stand-in.ts';
import { type VisitOffice, visitOffice } from '../../../../test/visits.ts';
import type { Context } from '../../../platform/context.ts';
import { sendMetaEvents } from './send-events.ts';

let office: VisitOffice;
let meta: MetaStandIn;
let later = 0;
/** The server's context, so many minutes later. */
const ctx = (): Context => ({
  ...office.server.ctx,
  clock: () => new Date(Date.now() + later * 60_000),
});

beforeAll(async () => {
  meta = await metaStandIn();
  office = await visitOffice({
    META_PIXEL_ID: meta.pixelId,
    META_ACCESS_TOKEN: meta.token,
    META_API_URL: meta.url,
  });
  await office.sql('delete from ad_conversion');
});
afterAll(async () => {
  await office.server.stop();
  await meta.stop();
});
beforeEach(async () => {
  meta.reset();
  later = 11;
  await office.sql('delete from ad_conversion');
});

/** A ticket whose visitor came by a click, left e-mail and phone, and accepted the notice. */
async function lead({ consents = true } = {}): Promise<number> {
  const visitor = office.newVisitor();
  await office.visit(visitor, { fbclid: 'IwAR0-AbC_dEf' });
  const ticket = await office.opens({ visitor });
  await office.sql(
    `update at_ticket set person_email = 'Ana@exemplo.net', person_phone = '19998765432' where id = $1`,
    [ticket],
  );
  if (consents)
    await office.sql(
      `insert into at_consent (ticket_id, version, text, ip, user_agent, accepted_at)
       values ($1, '1', 'Aviso', '203.0.113.7', 'Mozilla/5.0', now())`,
      [ticket],
    );
  return ticket;
}
const states = async () =>
  (await office.sql('select name, status, tries from ad_meta_event order by ad_conversion_id')).map(
    ({ name, status }) => `${name} ${status}`,
  );

test('lead, purchase and refund arrive once, hashed and with consent; repeated runs send nothing more', async () => {
  const ticket = await lead();
  const charge = await office.sale(ticket);
  await office.refund(charge, 2_500);
  await sendMetaEvents(ctx());
  await sendMetaEvents(ctx());
  expect(await states()).toEqual(['Lead sent', 'Purchase sent', 'Refund sent']);
  expect(meta.faults).toEqual([]);
  expect(
    meta.events.map(({ event_name, custom_data }) => [event_name, custom_data?.value]),
  ).toEqual([
    ['Lead', undefined],
    ['Purchase', 100],
    ['Refund', 25],
  ]);
  expect(meta.events[0]?.user_data.fbc).toMatch(/^fb\.1\.\d{13}\.IwAR0-AbC_dEf$/);
});

test('nothing is told within ten minutes, nor of who accepted nothing, nor of what is older than a week', async () => {
  await lead();
  later = 9;
  await sendMetaEvents(ctx());
  expect(await states()).toEqual([]);
  await lead({ consents: false });
  later = 11;
  await sendMetaEvents(ctx());
  expect(await states()).toEqual(['Lead sent', 'Lead skipped']);
  meta.mood = 'away';
  await lead();
  await sendMetaEvents(ctx());
  later = 7 * 24 * 60;
  meta.mood = 'well';
  await sendMetaEvents(ctx());
  expect(await states()).toEqual(['Lead sent', 'Lead skipped', 'Lead failed']);
  expect(meta.events).toHaveLength(1);
});

test('away for a day: all of it arrives afterwards, once', async () => {
  for (let count = 0; count < 3; count += 1) await lead();
  meta.mood = 'away';
  for (later of [11, 20, 60, 300, 900, 1_440]) await sendMetaEvents(ctx());
  expect(await states()).toEqual(Array(3).fill('Lead waiting'));
  meta.mood = 'well';
  later = 2_000;
  await sendMetaEvents(ctx());
  expect(await states()).toEqual(Array(3).fill('Lead sent'));
  expect(new Set(meta.events.map(({ event_id }) => event_id)).size).toBe(3);
});

test('a slow Meta gets everything once, and one that freezes is waited for no longer than its limit', async () => {
  await lead();
  meta.mood = 'frozen';
  await sendMetaEvents(ctx());
  expect(await states()).toEqual(['Lead waiting']);
  meta.mood = 'slow';
  later = 60;
  await sendMetaEvents(ctx());
  expect(await states()).toEqual(['Lead sent']);
  expect(meta.events).toHaveLength(1);
});

test('one event that Meta refuses does not take the others with it, and can be sent again', async () => {
  const tickets = [await lead(), await lead(), await lead(), await lead(), await lead()];
  meta.refuses = (event) => event.event_id === refused;
  later = 11;
  meta.mood = 'away';
  await sendMetaEvents(ctx());
  const [{ event_id: refused }] = (await office.sql(
    `select event_id from ad_meta_event order by ad_conversion_id offset 2 limit 1`,
  )) as [{ event_id: string }];
  meta.mood = 'well';
  later = 30;
  await sendMetaEvents(ctx());
  expect(await states()).toEqual(tickets.map((_, at) => `Lead ${at === 2 ? 'failed' : 'sent'}`));
  const list = await office.admin.call('/api/ad_meta_event?status=failed');
  const [failed] = list.body.data as { id: number; reason: string }[];
  expect(failed?.reason).toMatch(/^A Meta recusou: /);
  meta.refuses = () => false;
  const again = await office.send(office.admin, `/api/ad_meta_event/${failed?.id}/retry`);
  expect(again).toMatchObject({ status: 200, body: { data: { status: 'waiting' } } });
  const twice = await office.send(office.admin, `/api/ad_meta_event/${failed?.id}/retry`);
  expect(twice.status).toBe(409);
  await sendMetaEvents(ctx());
  expect(await states()).toEqual(tickets.map(() => 'Lead sent'));
});

test('a pause that Meta asks for is kept, and a wrong token keeps everything waiting', async () => {
  await lead();
  meta.mood = 'busy';
  await sendMetaEvents(ctx());
  later = 20;
  meta.mood = 'well';
  await sendMetaEvents(ctx());
  expect(await states()).toEqual(['Lead waiting']);
  later = 75;
  meta.mood = 'forbidden';
  await sendMetaEvents(ctx());
  const [row] = await office.sql('select status, reason from ad_meta_event');
  expect(row).toMatchObject({ status: 'waiting', reason: expect.stringContaining('token') });
});

test('two servers at once send each event once', async () => {
  for (let count = 0; count < 8; count += 1) await lead();
  await Promise.all([sendMetaEvents(ctx()), sendMetaEvents(ctx())]);
  expect(meta.events).toHaveLength(8);
  expect(new Set(meta.events.map(({ event_id }) => event_id)).size).toBe(8);
});
