import { loggedIn } from '../apps/server/test/client.ts';
import { outboxMails } from '../apps/server/test/outbox.ts';
import { makeRule, makeTicket } from './automail-desk.ts';
import { keys } from './hands.ts';
import { axe, expect, test } from './harness.ts';

const views = (['light', 'dark'] as const).flatMap((scheme) =>
  [390, 1280].map((width) => ({ scheme, width })),
);
const wide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

type Sent = { subject: string; html: string; text: string };

/** The newest mail that went out of each rule. */
async function newestMails(url: string): Promise<Sent[]> {
  const admin = await loggedIn(url, 'admin');
  const read = async (path: string) => (await admin.call(path)).body.data;
  const rules = (await read('/api/am_rule?per_page=50')) as { id: number }[];
  const mails: Sent[] = [];
  for (const { id } of rules) {
    const [mail] = (await read(`/api/am_delivery?am_rule_id=${id}&status=sent&per_page=1`)) as {
      id: number;
    }[];
    // Another test's rule may have sent nothing.
    if (mail) mails.push((await read(`/api/am_delivery/${mail.id}`)) as Sent);
  }
  return mails;
}

test('the mails of the demonstration are readable on a phone and a desk, light and dark, and as text', async ({
  browser,
  server,
}) => {
  test.setTimeout(180_000);
  const mails = await newestMails(server.baseURL);
  expect(mails.length).toBeGreaterThanOrEqual(13);
  for (const { text } of mails) expect(text).not.toMatch(/<[a-z/]|\{\{|&[a-z]+;|\n{3}/);
  for (const { scheme, width } of views) {
    const page = await browser.newPage({
      colorScheme: scheme,
      viewport: { width, height: 844 },
    });
    for (const { subject, html } of mails) {
      await page.setContent(html);
      expect(await page.evaluate(wide), `${subject} at ${width} px`).toBe(false);
      const paper = await page.evaluate(
        "getComputedStyle(document.querySelector('.card')).backgroundColor",
      );
      expect(paper).toBe(scheme === 'dark' ? 'rgb(27, 30, 36)' : 'rgb(255, 255, 255)');
      await axe(page);
    }
    await page.close();
  }
});

/** The path of the choices in the mail that somebody got. */
async function choicesOf(dataDir: string, to: string): Promise<string | undefined> {
  const mails = await outboxMails(dataDir);
  const mail = mails.find((one) => one.includes(`To: ${to}`))?.replaceAll(/\r?\n /g, '');
  return mail && /^List-Unsubscribe: <https?:\/\/[^/]+(\/unsubscribe\/[^>]+)>/m.exec(mail)?.[1];
}

test('the page of one’s choices is readable everywhere, and by keys alone one leaves and comes back', async ({
  browser,
  server,
}) => {
  test.setTimeout(300_000);
  const title = `Escolhas ${test.info().testId.slice(-8)}-${test.info().retry}`;
  const conditions = { op: 'equals', variable: 'titulo', value: title };
  await makeRule(server.baseURL, title, { kind: 'marketing', conditions, active: true });
  const { person_email } = await makeTicket(server.baseURL, title);
  const found = () => choicesOf(server.dataDir, person_email);
  await expect.poll(found, { timeout: 150_000 }).toBeTruthy();
  const path = await found();
  for (const { scheme, width } of views) {
    const page = await browser.newPage({ colorScheme: scheme, viewport: { width, height: 844 } });
    const looks = async () => {
      expect(await page.evaluate(wide)).toBe(false);
      await axe(page);
    };
    await page.goto(`${server.baseURL}${path?.slice(0, -1)}`);
    await expect(page.getByText('Este link não funciona mais')).toBeVisible();
    await looks();
    await page.goto(`${server.baseURL}${path}`);
    await expect(page.getByText('p***@exemplo.com.br recebe e-mails')).toBeVisible();
    await looks();
    await keys.press(page.getByRole('button', { name: 'Não quero mais receber' }));
    await expect(page.getByText('não recebe mais e-mails de divulgação')).toBeVisible();
    await looks();
    await keys.press(page.getByRole('button', { name: 'Quero voltar a receber' }));
    await expect(page.getByText('p***@exemplo.com.br recebe e-mails')).toBeVisible();
    await page.close();
  }
});
