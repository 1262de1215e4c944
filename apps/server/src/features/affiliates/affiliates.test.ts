import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AffiliateOffice, affiliateOffice } from '../../../test/affiliates.ts';
import { TestClient } from '../../../test/client.ts';
import { dayFromNow } from '../../../test/days.ts';

// The code as people type it into the address of a chatbot.

let office: AffiliateOffice;
beforeAll(async () => {
  office = await affiliateOffice({ LIMIT_NEW_TICKETS: '1000' });
});
afterAll(() => office.server.stop());

/** A visitor comes by this code, and a charge of that ticket is paid. */
async function buyBy(code: string): Promise<number> {
  const query = new URLSearchParams({ affiliate_code: code });
  const opened = await new TestClient(office.server.url).call(`/chatbot/status/contato?${query}`);
  expect(opened.status, code).toBe(200);
  const [{ id, business_unit_id }] = await office.sql(
    'select id, business_unit_id from at_ticket order by id desc limit 1',
  );
  const charge = await office.made({ at_ticket_id: id, business_unit_id });
  await office.post(`/${charge.id}/settle`, { paid_on: dayFromNow(), paid_cents: 10_000 });
  return charge.id;
}
const soldBy = async (id: number) =>
  (await office.lines(id)).map(({ pm_transaction_id }) => pm_transaction_id);

test('capitals do not matter in the address', async () => {
  const { id, code } = await office.affiliate();
  const sales = [await buyBy(code), await buyBy(code.toUpperCase())];
  expect(await soldBy(id)).toEqual(sales);
});

test('other signs than those of the code bring nothing, and the page opens all the same', async () => {
  const { id, code } = await office.affiliate();
  for (const typed of [`${code}/`, `${code} x`, `${code}%`, `_${code}`, `${code}';--`, '<b>', '%'])
    await buyBy(typed);
  expect(await soldBy(id)).toEqual([]);
});

test('two that differ by - and _ alone are two', async () => {
  const word = crypto.randomUUID().slice(0, 8);
  const [dash, line] = [
    await office.affiliate({ code: `a-${word}` }),
    await office.affiliate({ code: `a_${word}` }),
  ];
  const sale = await buyBy(`A_${word}`);
  expect([await soldBy(dash.id), await soldBy(line.id)]).toEqual([[], [sale]]);
});

test('a code in other capitals is taken, also by two at once', async () => {
  const code = `Dupla-${crypto.randomUUID().slice(0, 8)}`;
  const body = (typed: string) => ({
    ...{ name: typed, code: typed },
    rule: { kind: 'percent', value: '10.00', on: 'every', hold_days: 0, tiers: [] },
  });
  const answers = await Promise.all(
    [code, code.toUpperCase()].map((typed) =>
      office.send(office.admin, '/api/af_affiliate', body(typed)),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const refused = answers.find(({ status }) => status === 422);
  expect(Object.keys(refused?.body.errors as object)).toEqual(['code']);
});
