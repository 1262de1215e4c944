import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Advertising, openAdvertising } from '../../../test/advertising.ts';

let ads: Advertising;
beforeAll(async () => {
  ads = await openAdvertising();
});
afterAll(() => ads.server.stop());

const refusal = (field: string, text: RegExp) => ({
  status: 422,
  body: { errors: { [field]: [expect.stringMatching(text)] } },
});
const body = { name: 'Verão', channel: 'meta', active: true };

test('a code belongs to one campaign, whatever its letters', async () => {
  const id = await ads.campaign('verao-2026');
  expect(await ads.send('POST', 'ad_advertisement', { ...body, code: 'VERAO-2026' })).toMatchObject(
    refusal('code', /já é da campanha “Campanha verao-2026”/),
  );
  expect((await ads.send('PUT', `ad_advertisement/${id}`, { code: 'Verao-2026' })).status).toBe(
    200,
  );
});

test('of two that take one code at the same moment, one gets it', async () => {
  const both = await Promise.all(
    ['gemea', 'GEMEA'].map((code) => ads.send('POST', 'ad_advertisement', { ...body, code })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(both.find(({ status }) => status === 422)).toMatchObject(refusal('code', /já é da/));
});

test('a code fits into a link as it is', async () => {
  for (const code of ['a&b', 'a#b', 'a=b', 'a/b', 'a%20b', 'a?b', '<b>', 'a  b', '"a"'])
    expect(await ads.send('POST', 'ad_advertisement', { ...body, code }), code).toMatchObject(
      refusal('code', /Use letras/),
    );
  for (const code of ['black friday', 'verão.2026|sp', 'a+b_c:d'])
    expect((await ads.send('POST', 'ad_advertisement', { ...body, code })).status, code).toBe(200);
});

test('a campaign does not end before it starts, whichever of both is changed', async () => {
  const wish = { ...body, code: 'datas', starts_on: '2026-03-10', ends_on: '2026-03-09' };
  expect(await ads.send('POST', 'ad_advertisement', wish)).toMatchObject(
    refusal('ends_on', /termina antes de começar/),
  );
  const id = await ads.campaign('datas', { starts_on: '2026-03-10', ends_on: '2026-03-10' });
  expect(
    await ads.send('PUT', `ad_advertisement/${id}`, { starts_on: '2026-03-11' }),
  ).toMatchObject(refusal('ends_on', /termina antes/));
  expect((await ads.send('PUT', `ad_advertisement/${id}`, { ends_on: null })).status).toBe(200);
});

test('a campaign that has cost something stays; another one goes', async () => {
  const [spent, free] = [await ads.campaign('gasta'), await ads.campaign('livre')];
  const cost = { day: '2026-01-10', ad_advertisement_id: spent, cents: 0 };
  expect((await ads.send('POST', 'ad_spending', cost)).status).toBe(200);
  expect(await ads.send('DELETE', `ad_advertisement/${spent}`)).toMatchObject({
    status: 409,
    body: { code: 'IN_USE', message: expect.stringMatching(/tem gastos/) },
  });
  expect((await ads.send('DELETE', `ad_advertisement/${free}`)).status).toBe(200);
});

test('whoever emits the report sees campaigns and changes none', async () => {
  const id = await ads.campaign('vista');
  const reader = await ads.personWith('can_advertisement_report_emit');
  const ask = (method: string, path: string, wish?: object) =>
    ads.send(method, path, wish as Record<string, unknown>, reader);
  expect((await ask('GET', 'ad_advertisement')).status).toBe(200);
  expect((await ask('GET', `ad_advertisement/${id}/edit`)).status).toBe(200);
  expect((await ask('GET', 'ad_spending')).body.may).toEqual({ change: false });
  expect((await ask('PUT', `ad_advertisement/${id}`, { name: 'x' })).status).toBe(403);
  expect((await ask('DELETE', `ad_advertisement/${id}`)).status).toBe(403);
  const cost = { day: '2026-01-10', ad_advertisement_id: id, cents: 1 };
  expect((await ask('POST', 'ad_spending', cost)).status).toBe(403);
  const stranger = await ads.personWith('can_automail_edit');
  for (const path of ['ad_advertisement', 'ad_spending'])
    expect((await ads.send('GET', path, undefined, stranger)).status).toBe(403);
});
