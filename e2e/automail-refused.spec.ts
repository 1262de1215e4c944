import type { Page } from '@playwright/test';
import { mailServer } from '../apps/server/test/automail.ts';
import { loggedIn } from '../apps/server/test/client.ts';
import { makeRule, makeTicket } from './automail-desk.ts';
import { axe, test as base, expect, loginAs, runServer } from './harness.ts';
import type { Server } from './server.ts';

/** The job looks at the rules once a minute. */
const LOOKED = { timeout: 150_000 };
const wide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
const deliveries = (page: Page) => page.getByRole('region', { name: 'Envios' });

const full = Object.assign(new Error('Mailbox full'), { responseCode: 552 });

/** A server whose mail server first refuses. */
const test = base.extend<object, { smtp: Awaited<ReturnType<typeof mailServer>>; server: Server }>({
  smtp: [
    async ({ playwright: _ }, use) => {
      const smtp = await mailServer();
      await use(smtp);
      await smtp.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ smtp }, use) =>
      runServer(use, {
        SMTP_URL: smtp.url,
        MAIL_FROM: 'Solar Aurora <apoio@solar.example.com>',
      }),
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('what the mail server refuses is tried again from the list, on a phone', async ({
  page,
  server,
  smtp,
}) => {
  test.setTimeout(360_000);
  smtp.answers.data = full;
  const title = `Recusa ${test.info().testId.slice(-8)}-${test.info().retry}`;
  const conditions = { op: 'equals', variable: 'titulo', value: title };
  await makeRule(server.baseURL, title, { conditions, active: true });
  const { person_email } = await makeTicket(server.baseURL, title);
  const boss = await loggedIn(server.baseURL, 'admin');
  const failed = async () => {
    const { body } = await boss.call(`/api/am_delivery?q=${person_email}&status=failed`);
    return (body as { total: number }).total;
  };
  await expect.poll(failed, LOOKED).toBe(1);

  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs(page, 'admin', `/am_delivery?q=${person_email}`);
  await expect(deliveries(page).getByText('Não entregue')).toBeVisible();
  await expect(deliveries(page).getByText(/O servidor de e-mail recusou/)).toBeVisible();
  expect(await page.evaluate(wide)).toBe(false);
  await axe(page);
  smtp.answers.data = null;
  await page.getByRole('button', { name: `Tentar de novo: ${person_email}` }).click();
  await expect.poll(() => smtp.to(person_email).length, LOOKED).toBe(1);
  await page.reload();
  await expect(deliveries(page).getByText('Enviado')).toBeVisible();
});
