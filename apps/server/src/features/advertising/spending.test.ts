import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Advertising, openAdvertising } from '../../../test/advertising.ts';
import { today } from '../payments/payments.ts';

let ads: Advertising;
beforeAll(async () => {
  ads = await openAdvertising();
});
afterAll(() => ads.server.stop());

const put = (id: number, day: string, cents: number) =>
  ads.send('POST', 'ad_spending', { day, ad_advertisement_id: id, cents });
const list = async (query: string) => (await ads.send('GET', `ad_spending?${query}`)).body;

test('a day of a campaign has one cost: the last one, and the same again changes nothing', async () => {
  const id = await ads.campaign('um');
  expect(await put(id, '2026-02-01', 1000)).toMatchObject({
    status: 200,
    body: {
      data: {
        day: '2026-02-01',
        ad_advertisement_id: id,
        cents: 1000,
        code: 'um',
        channel: 'meta',
      },
    },
  });
  await put(id, '2026-02-01', 2500);
  expect(await ads.costs(id)).toEqual({ '2026-02-01': 2500 });
  expect(await ads.audits('spending.save')).toBe(2);
  await put(id, '2026-02-01', 2500);
  expect(await ads.audits('spending.save')).toBe(2);
  const history = await ads.send('GET', `ad_advertisement/${id}/history`);
  expect((history.body.data as object[])[0]).toMatchObject({
    action: 'spending.save',
    changes: { cents: [1000, 2500] },
  });
});

test('a key twice is one act with the first answer', async () => {
  const id = await ads.campaign('chave');
  const body = { day: '2026-02-01', ad_advertisement_id: id, cents: 700 };
  const key = crypto.randomUUID();
  const once = () =>
    ads.admin.call('/api/ad_spending', {
      method: 'POST',
      body,
      headers: { 'idempotency-key': key },
    });
  const first = await once();
  expect(first.body.data).toMatchObject({ cents: 700 });
  await put(id, '2026-02-01', 900);
  expect((await once()).body).toEqual(first.body);
  expect(await ads.costs(id)).toEqual({ '2026-02-01': 900 });
});

test('no day to come, no negative amount, no campaign that is not there', async () => {
  const id = await ads.campaign('limites');
  const day = today(ads.server.ctx);
  const tomorrow = new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  expect((await put(id, day, 1)).status).toBe(200);
  for (const [given, field, text] of [
    [{ day: tomorrow }, 'day', /ainda não chegou/],
    [{ cents: -1 }, 'cents', /negativo/],
    [{ cents: 10_000_000_001 }, 'cents', /R\$ 100\.000\.000,00/],
    [{ cents: 1.5 }, 'cents', /./],
    [{ ad_advertisement_id: 99_999_999 }, 'ad_advertisement_id', /não existe mais/],
    [{ day: '2026-02-30' }, 'day', /Data inválida/],
  ] as const) {
    const body = { day, ad_advertisement_id: id, cents: 1, ...given };
    expect(await ads.send('POST', 'ad_spending', body)).toMatchObject({
      status: 422,
      body: { errors: { [field]: [expect.stringMatching(text)] } },
    });
  }
});

test('the list has sums of the whole filter, newest day first, page by page', async () => {
  const [one, other] = [await ads.campaign('soma-a'), await ads.campaign('soma-b')];
  for (const day of ['2025-05-01', '2025-05-02', '2025-05-03']) await put(one, day, 100);
  await put(other, '2025-05-02', 5000);
  const page = await list('from=2025-05-01&to=2025-05-31&per_page=2');
  expect(page).toMatchObject({ total: 4, last_page: 2, may: { change: true } });
  expect((page.data as { day: string }[]).map(({ day }) => day)).toEqual([
    '2025-05-03',
    '2025-05-02',
  ]);
  expect(page.sums).toEqual({
    cents: 5300,
    days: 3,
    campaigns: [
      { ad_advertisement_id: other, name: 'Campanha soma-b', cents: 5000 },
      { ad_advertisement_id: one, name: 'Campanha soma-a', cents: 300 },
    ],
  });
  expect(await list(`from=2025-05-02&to=2025-05-02&ad_advertisement_id=${one}`)).toMatchObject({
    total: 1,
    sums: { cents: 100, days: 1 },
  });
  expect(await list('from=2024-01-01&to=2024-01-31')).toMatchObject({
    total: 0,
    data: [],
    sums: { cents: 0, days: 0, campaigns: [] },
  });
  expect((await ads.send('GET', 'ad_spending?campaign=1')).status).toBe(422);
});
