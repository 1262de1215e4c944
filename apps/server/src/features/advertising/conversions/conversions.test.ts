import { afterAll, beforeAll, expect, test } from 'vitest';
import { answer, contactScript, openPage } from '../../../../test/visitor.ts';
import { type VisitOffice, visitOffice } from '../../../../test/visits.ts';
import { today } from '../../payments/payments.ts';
import { isToldApart, MOST_NAMES } from '../touches/told-names.ts';
import { forgetVisitors, markTalked } from './conversions.ts';

let office: VisitOffice;
beforeAll(async () => {
  office = await visitOffice();
});
afterAll(() => office.server.stop());

const by = (first: string, last: string) => ({ first_campaign: first, last_campaign: last });

test('a ticket keeps the first and the last visit before it; later ones change nothing', async () => {
  const visitor = office.newVisitor();
  await office.visit(visitor, { utm_campaign: 'Um', affiliate_code: 'Ana' });
  await office.visit(visitor, { utm_campaign: 'Dois' });
  await office.visit(visitor, { utm_campaign: 'Tres', affiliate_code: 'bia' });
  const ticket = await office.opens({ visitor, affiliate_code: 'bia' });
  const before = await office.conversions(ticket);
  expect(before).toMatchObject([
    { kind: 'ticket', ...by('um', 'tres'), first_affiliate: 'ana', last_affiliate: 'bia' },
  ]);
  await office.visit(visitor, { utm_campaign: 'Quatro' });
  expect(await office.conversions(ticket)).toEqual(before);
  expect(await office.touches(visitor)).toHaveLength(4);
});

test('a client that tells no visit has one; a code that no visit had is a visit', async () => {
  const ticket = await office.opens({ affiliate_code: 'Parceiro', facebookClickId: 'IwAR0-AbC' });
  const [alone] = await office.conversions(ticket);
  expect(alone).toMatchObject({ first_affiliate: 'parceiro', last_affiliate: 'parceiro' });
  expect(await office.touches(alone?.visitor)).toMatchObject([
    { affiliate_code: 'Parceiro', fbclid: 'IwAR0-AbC' },
  ]);
  const visitor = office.newVisitor();
  await office.visit(visitor, { affiliate_code: 'ana' });
  const other = await office.opens({ visitor, affiliate_code: 'bia' });
  expect(await office.conversions(other)).toMatchObject([
    { first_affiliate: 'ana', last_affiliate: 'bia' },
  ]);
});

test('a visit of 91 days ago brought nobody, and a number that is none is no reason to refuse', async () => {
  const visitor = office.newVisitor();
  await office.visit(visitor, { utm_campaign: 'antiga' });
  await office.sql(`update ad_touch set at = at - interval '91 days' where visitor = $1`, [
    visitor,
  ]);
  expect(await office.conversions(await office.opens({ visitor }))).toMatchObject([by('', '')]);
  expect(await office.conversions(await office.opens({ visitor: 'eu' }))).toHaveLength(1);
});

test('a charge keeps the last visit until it is paid; refunds follow it, whatever comes later', async () => {
  const visitor = office.newVisitor();
  await office.visit(visitor, { utm_campaign: 'um' });
  const ticket = await office.opens({ visitor });
  await office.visit(visitor, { utm_campaign: 'dois' });
  const charge = await office.sale(ticket);
  await office.visit(visitor, { utm_campaign: 'tres' });
  await office.refund(charge, 4_000);
  await office.refund(charge, 6_000);
  expect(await office.conversions(ticket)).toMatchObject([
    { kind: 'ticket', ...by('um', 'um') },
    { kind: 'paid', cents: 10_000, pm_transaction_id: charge, ...by('um', 'dois') },
    { kind: 'adjusted', cents: -4_000, ...by('um', 'dois') },
    { kind: 'adjusted', cents: -6_000, ...by('um', 'dois') },
  ]);
});

test('a ticket that came through no chatbot brings no conversion', async () => {
  const ticket = await office.open();
  await office.sale(ticket);
  expect(await office.conversions(ticket)).toEqual([]);
});

test('who answered is marked, once', async () => {
  const silent = await office.opens({});
  const { body } = await office.stranger.call('/chatbot/status/contato');
  const page = openPage(office.server.url, String(body.token));
  await page.next();
  await answer(page, contactScript[0]);
  page.close();
  const [{ id: talked }] = (await office.sql('select max(id) as id from at_ticket')) as [
    { id: number },
  ];
  await markTalked(office.server.ctx);
  await markTalked(office.server.ctx);
  expect(await office.conversions(silent)).toMatchObject([{ talked: false }]);
  expect(await office.conversions(talked)).toMatchObject([{ talked: true }]);
});

test('erased: nothing leads from the ticket to visits, and the numbers stay', async () => {
  const visitor = office.newVisitor();
  await office.visit(visitor, {
    utm_campaign: 'um',
    fbclid: 'IwAR0-AbC',
    landing: 'https://a.b/c',
  });
  const ticket = await office.opens({ visitor });
  const { ctx } = office.server;
  await ctx.db
    .transaction()
    .execute((trx) => forgetVisitors(ctx, trx, { tickets: [ticket], payments: [] }));
  expect(await office.touches(visitor)).toEqual([]);
  const [kept] = await office.conversions(ticket);
  expect(kept).toMatchObject({
    visitor: null,
    first_touch_id: null,
    last_touch_id: null,
    ...by('um', 'um'),
  });
  const clicks = await office.sql(
    `select from ad_touch where fbclid = 'IwAR0-AbC' and utm_campaign = 'um'`,
  );
  expect(clicks).toEqual([]);
});

test('names that strangers make up beyond the first of a day freeze as none; those of records stay', async () => {
  const { ctx } = office.server;
  for (let n = 0; n < MOST_NAMES; n += 1)
    isToldApart(ctx, today(ctx), { utm_campaign: `inventada-${n}` });
  const came = async (told: Record<string, string>) => {
    const visitor = office.newVisitor();
    await office.visit(visitor, told);
    const ticket = await office.opens({ visitor });
    await office.visit(visitor, told);
    await office.sale(ticket);
    return office.conversions(ticket);
  };
  const names = (campaign: string, affiliate: string) => ({
    ...by(campaign, campaign),
    first_affiliate: affiliate,
    last_affiliate: affiliate,
  });
  const madeUp = { utm_campaign: 'inventada', affiliate_code: 'inventado' };
  expect(await came(madeUp)).toMatchObject([names('', ''), names('', '')]);
  const known = { utm_campaign: 'Economia-Meta', affiliate_code: 'BIANCA' };
  const both = names('economia-meta', 'bianca');
  expect(await came(known)).toMatchObject([both, both]);
  const visits = async (code: string) =>
    (
      await office.sql(
        `select coalesce(sum(visits), 0)::int as n from ad_visit_sum where by = 'affiliate' and code = $1`,
        [code],
      )
    )[0]?.n as number;
  const before = [await visits('inventado'), await visits('bianca')];
  const alone = await office.opens({ affiliate_code: 'inventado' });
  expect(await office.conversions(alone)).toMatchObject([names('', '')]);
  const ofRecord = await office.opens({ affiliate_code: 'BIANCA' });
  expect(await office.conversions(ofRecord)).toMatchObject([names('', 'bianca')]);
  expect([await visits('inventado'), await visits('bianca')]).toEqual([
    before[0],
    (before[1] ?? 0) + 1,
  ]);
});
