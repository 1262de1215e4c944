import { expect, loginAs, test } from './harness.ts';

test('printed pages say when', async ({ page }) => {
  const stamp = page.getByText(/^Gerado em \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/);
  for (const who of ['customer', 'attendant'] as const) {
    await loginAs(page, who);
    await expect(stamp).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(stamp).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    // Left first: a page that loses its session goes to the login by itself.
    await page.goto('about:blank');
    await page.context().clearCookies();
  }
});

for (const path of [
  '/login',
  '/login/recover_email',
  '/login/recover_token/demo-recuperar',
  '/login/ce/demo-criar-senha',
  '/pm/demo-boleto/options',
  '/at_ticket/demo-assinatura/sign',
  '/at_ticket/check',
  '/redirect?to=https%3A%2F%2Fevil.example',
  '/test/test',
  '/nao/existe',
  '/cb/nao-existe',
  '/cb/contato',
])
  test(`${path} has its footer, and on paper the moment`, async ({ page }) => {
    await page.goto(path);
    if (path === '/cb/contato') await page.emulateMedia({ media: 'print' });
    const footer = page.getByRole('contentinfo').filter({ hasText: '©' });
    await expect(footer).toHaveText(/^© \d{4} Solar Aurora Energia.*Versão \d+\.\d+\.\d+/);
    await expect(footer.getByRole('link')).toHaveText(/\S/);
    await page.emulateMedia({ media: 'print' });
    const stamp = footer.getByText(/^Gerado em \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/);
    await expect(stamp).toBeVisible();
    const inked = await stamp.evaluate((element) => {
      const { top, bottom, left } = element.getBoundingClientRect();
      const over = element.ownerDocument.elementFromPoint(left + 2, (top + bottom) / 2);
      element.scrollIntoView();
      return over === null || element.contains(over);
    });
    expect(inked).toBe(true);
  });

test('the footer stands under the column of its page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await loginAs(page, 'customer', '/dashboard');
  const left = async (name: string) => {
    const box = await page.getByText(name).first().boundingBox();
    return Math.round(box?.x ?? 0);
  };
  await expect(page.getByText('Pagamentos em aberto').first()).toBeVisible();
  await expect.poll(async () => (await left('©')) - (await left('Pagamentos em aberto'))).toBe(0);
});
