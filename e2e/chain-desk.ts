import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import pg from 'pg';
import { runningCluster } from '../apps/server/src/platform/database/running-cluster.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { loggedIn } from '../apps/server/test/client.ts';
import { ticketOf } from './advertising-desk.ts';
import { makeAffiliate, rule } from './affiliate-desk.ts';
import { test as base, expect, workerServer } from './harness.ts';
import type { Server } from './server.ts';
import { answer, ask, field, someone } from './visitor.ts';

const SECRET = 'what the provider and we know, nobody else';

export type Partner = Awaited<ReturnType<typeof makeAffiliate>>;

/** Ties the demonstration's customer to an affiliate of its own, whose commissions are held for 30 days. */
async function makePartner(url: string): Promise<Partner> {
  const boss = await loggedIn(url, 'admin');
  const found = await boss.call('/api/gl_user/options?q=cliente@exemplo.com.br');
  const [person] = found.body.data as { id: number }[];
  return makeAffiliate(url, { rule: { ...rule, hold_days: 30 }, user_id: person?.id });
}

async function untie(url: string, { id }: Partner): Promise<void> {
  const boss = await loggedIn(url, 'admin');
  const path = `/api/af_affiliate/${id}`;
  const { updated_at } = (await boss.call(`${path}/edit`)).body.data as { updated_at: string };
  const body = { user_id: null, updated_at };
  expect((await boss.call(path, { method: 'PUT', body })).status).toBe(200);
}

/** A server whose provider tells of payments, and an affiliate with a page in the portal. */
export const test = base.extend<{ partner: Partner }, { server: Server }>({
  server: workerServer({ WEBHOOK_SECRET_PM: SECRET }),
  partner: async ({ server }, use) => {
    const partner = await makePartner(server.baseURL);
    await use(partner);
    await untie(server.baseURL, partner);
  },
});

/** The provider tells that a charge was paid whole. */
export async function payByProvider(url: string, charge: number, paid_cents: number) {
  const boss = await loggedIn(url, 'admin');
  const { reference } = (await boss.call(`/api/pm_transaction/${charge}/edit`)).body.data as {
    reference: string;
  };
  const paid_at = new Date().toISOString();
  const body = JSON.stringify({
    ...{ event_id: `paid-${charge}`, type: 'paid' },
    ...{ reference, paid_cents, paid_at },
  });
  const time = Math.floor(Date.now() / 1000);
  const mark = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex');
  const told = await fetch(`${url}/api/webhook/pm/balcao`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-balcao-signature': `t=${time},v1=${mark}` },
    body,
  });
  expect(told.status).toBe(200);
}

/** The affiliate's commissions have waited long enough. */
export async function endHold({ dataDir }: Server, { id }: Partner): Promise<void> {
  const url = await runningCluster(join(dataDir, 'postgres'), createLogger('silent'));
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  try {
    await database.query(
      `update af_commission set payable_at = now() - interval '1 second'
        where af_affiliate_id = $1 and payable_at > now()`,
      [id],
    );
  } finally {
    await database.end();
  }
}

/** The address of an advertisement that names an affiliate and a campaign. */
export const linkOf = (chatbot: string, { code }: Partner, campaign: string) =>
  `/cb/${chatbot}/${code.toUpperCase()}?utm_source=facebook&utm_medium=cpc&utm_campaign=${campaign.toUpperCase()}&fbclid=IwAR0-AbC_dEf`;

/** Somebody follows that link and begins to talk; returns the ticket. */
export async function arrive(browser: Browser, url: string, link: string): Promise<number> {
  const name = someone('Vera');
  const page = await browser.newPage();
  await page.goto(link);
  await answer(page, ask.name, name);
  await field(page, ask.cpf);
  await page.close();
  return ticketOf(url, name);
}
