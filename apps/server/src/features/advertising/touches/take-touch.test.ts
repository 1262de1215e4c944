import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClient } from '../../../../test/client.ts';
import { type VisitOffice, visitOffice } from '../../../../test/visits.ts';
import { deleteOldTouches, tidyVisitSums } from './tidy-touches.ts';
import { insertTouches } from './touches.store.ts';

let office: VisitOffice;
beforeAll(async () => {
  office = await visitOffice();
});
afterAll(() => office.server.stop());

test('a visit is stored as it came, without personal parameters', async () => {
  const visitor = office.newVisitor();
  const told = {
    affiliate_code: 'Parceiro',
    utm_source: 'facebook',
    utm_medium: 'cpc',
    utm_campaign: 'Economia-Meta',
    fbclid: 'IwAR0-AbC_dEf',
    referrer: 'https://www.facebook.com/grupo/1',
    landing: 'https://loja.exemplo.com.br/solar?cpf=52998224725',
  };
  const answer = await office.visit(visitor, told);
  expect(answer).toMatchObject({ status: 200, body: { data: { taken: true } } });
  expect(await office.touches(visitor)).toMatchObject([
    {
      affiliate_code: 'Parceiro',
      utm_campaign: 'Economia-Meta',
      fbclid: 'IwAR0-AbC_dEf',
      referrer_host: 'www.facebook.com',
      landing: 'loja.exemplo.com.br/solar',
      gclid: null,
    },
  ]);
});

test('10 kB of utm is cut, more than a page can have is refused, and neither is an error', async () => {
  const visitor = office.newVisitor();
  const longest = { utm_campaign: 'x'.repeat(8_000), utm_term: 'ç'.repeat(8_000) };
  expect((await office.visit(visitor, longest)).status).toBe(200);
  const [kept] = await office.touches(visitor);
  expect([kept?.utm_campaign.length, kept?.utm_term.length]).toEqual([100, 200]);
  const tooLong = await office.visit(visitor, { utm_campaign: 'x'.repeat(10_000) });
  expect(tooLong).toMatchObject({
    status: 422,
    body: { errors: { utm_campaign: ['Texto longo demais.'] } },
  });
  expect((await office.visit(visitor, { utm_term: 'x'.repeat(70_000) })).status).toBe(413);
  expect(await office.touches(visitor)).toHaveLength(1);
});

test('no visitor, no chatbot, no CSRF token: nothing is stored', async () => {
  const count = async () => (await office.sql('select count(*)::int as n from ad_touch'))[0]?.n;
  const before = await count();
  expect((await office.visit('eu')).status).toBe(422);
  expect(await office.visit(office.newVisitor(), {}, 'nenhum')).toMatchObject({
    status: 404,
    body: { code: 'CHATBOT_NOT_FOUND' },
  });
  const bare = new TestClient(office.server.url);
  const body = { visitor: office.newVisitor() };
  expect((await bare.call('/chatbot/touch/contato', { method: 'POST', body })).status).toBe(419);
  expect(await count()).toBe(before);
});

test('visits that come together are all stored, one bad one among them harms none, and the sums say how many', async () => {
  const sum = async () =>
    Number(
      (
        await office.sql(
          `select coalesce(sum(visits), 0) as n from ad_visit_sum where code = 'juntas'`,
        )
      )[0]?.n,
    );
  const visitors = Array.from({ length: 200 }, office.newVisitor);
  const answers = await Promise.all([
    ...visitors.map((visitor) => office.visit(visitor, { utm_campaign: 'Juntas' })),
    office.visit(office.newVisitor(), { utm_campaign: 'Juntas' }, 'nenhum'),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(200);
  expect(await sum()).toBe(200);
  await tidyVisitSums(office.server.ctx);
  expect(await sum()).toBe(200);
  expect(await office.sql(`select from ad_visit_sum where code = 'juntas'`)).toHaveLength(1);
});

test('a visit that is too old goes, and its sum stays', async () => {
  const visitor = office.newVisitor();
  await office.visit(visitor, { utm_campaign: 'velha' });
  await office.sql(`update ad_touch set at = at - interval '401 days' where visitor = $1`, [
    visitor,
  ]);
  const younger = office.newVisitor();
  await office.visit(younger, {});
  await deleteOldTouches(office.server.ctx);
  expect(await office.touches(visitor)).toEqual([]);
  expect(await office.touches(younger)).toHaveLength(1);
  expect(await office.sql(`select from ad_visit_sum where code = 'velha'`)).toHaveLength(1);
});

test('whatever strangers make up, what a record has is told apart', async () => {
  const came = {
    ...{ utm_source: null, utm_medium: null, utm_term: null, utm_content: null, fbclid: null },
    ...{ gclid: null, ctwa_clid: null, referrer_host: null, landing: null },
  };
  const visit = (utm_campaign: string, affiliate_code: string) => ({
    ...came,
    ...{
      utm_campaign,
      affiliate_code,
      is_told: false,
      code: 'contato',
      visitor: office.newVisitor(),
    },
    ...{ at: new Date(), day: '2001-01-01' },
  });
  const known = await insertTouches(office.server.ctx.db, [
    visit('Economia-Meta', 'inventado'),
    visit('inventada', 'BIANCA'),
  ]);
  expect(known).toEqual([true, true]);
  expect(
    await office.sql(
      `select by, code from ad_visit_sum where day = '2001-01-01' order by by, code`,
    ),
  ).toEqual([
    { by: 'affiliate', code: '' },
    { by: 'affiliate', code: 'bianca' },
    { by: 'campaign', code: '' },
    { by: 'campaign', code: 'economia-meta' },
  ]);
});

test('from one address come only so many visits a minute', async () => {
  const { limits } = office.server.ctx.config;
  const { visits } = limits;
  limits.visits = 0;
  const refused = await office.visit(office.newVisitor(), {});
  limits.visits = visits;
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
  expect((await office.visit(office.newVisitor(), {})).status).toBe(200);
});
