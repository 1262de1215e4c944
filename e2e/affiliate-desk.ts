import type { Locator, Page } from '@playwright/test';
import { loggedIn } from '../apps/server/test/client.ts';
import { dayFromNow, makeCharge } from './charge-desk.ts';
import { expect } from './harness.ts';
import { someone } from './visitor.ts';

export const rule = { kind: 'percent', value: '10.00', on: 'every', hold_days: 0, tiers: [] };

/** An affiliate of its own with a Pix key, whose commissions can be paid at once. */
export async function makeAffiliate(url: string, set: object = {}) {
  const boss = await loggedIn(url, 'admin');
  const code = `p-${crypto.randomUUID().slice(0, 8)}`;
  const key = { pix_key_kind: 'email', pix_key: `${code}@exemplo.com.br` };
  const body = { name: someone('Parceira'), code, rule, ...key, ...set };
  const made = await boss.call('/api/af_affiliate', { method: 'POST', body });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  return made.body.data as { id: number; name: string; code: string };
}

/** A charge of R$ 300,00 in a ticket that came by the address `path`, paid; `set`: more of the charge. */
export async function sell(
  url: string,
  path: string,
  set: object = {},
): Promise<{ charge: number; ticket: number }> {
  const boss = await loggedIn(url, 'admin');
  const [, , chatbot, code] = path.split('/');
  const opened = await boss.call(`/chatbot/status/${chatbot}?affiliate_code=${code}`);
  const token = String(opened.body.token);
  const list = await boss.call(`/api/at_ticket?affiliate=${code}`);
  const ticket = (list.body as unknown as { data: { id: number }[] }).data[0]?.id ?? 0;
  if (!token || !ticket) throw new Error(JSON.stringify([opened.body, list.body]));
  const { id: charge } = await makeCharge(url, { at_ticket_id: ticket, ...set });
  const paid = await boss.call(`/api/pm_transaction/${charge}/settle`, {
    method: 'POST',
    body: { paid_on: dayFromNow(0), paid_cents: 30_000 },
  });
  if (paid.status !== 200) throw new Error(JSON.stringify(paid.body));
  return { charge, ticket };
}

/** In the dialog of a batch, everybody with signals of whom nothing is decided is left out. */
export async function leaveOthers(page: Page): Promise<void> {
  const groups = page
    .getByRole('dialog')
    .getByRole('group')
    .filter({ has: page.getByRole('radio') });
  for (const group of await groups.all()) {
    const leave = group.getByRole('radio', { name: 'Deixar de fora deste lote' });
    const pay = group.getByRole('radio', { name: 'Conferi: pagar sabendo disso' });
    if (!(await leave.isChecked()) && !(await pay.isChecked())) await leave.check();
  }
}

export const newestBatch = (page: Page) =>
  page.getByRole('region', { name: 'Últimos lotes' }).getByRole('listitem').first();

/** Clicks what makes a batch, and closes the list of those who were left out; returns its number when the page shows it. */
export async function makeBatchBy(page: Page, make: Locator): Promise<number> {
  const answered = page.waitForResponse(
    (one) => one.request().method() === 'POST' && one.url().endsWith('/api/af_batch'),
  );
  await make.click();
  const { data } = (await (await answered).json()) as { data: { id: number; left: unknown[] } };
  const left = page.getByRole('dialog', { name: 'Ficaram de fora do lote' });
  if (data.left.length > 0) await left.getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(newestBatch(page)).toContainText(new RegExp(`nº ${data.id}\\b`));
  return data.id;
}
