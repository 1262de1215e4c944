import { axe, expect, loginAs, test } from './harness.ts';
import { expectTold } from './told.ts';

const TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

for (const width of [1280, 390])
  test(`at ${width} px, a blocked address is found and lifted`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await loginAs(page, 'admin', '/am_delivery');
    await page.getByRole('link', { name: 'Endereços bloqueados' }).click();
    const list = page.getByRole('region', { name: 'Endereços' });
    const first = list.getByRole('listitem').first();
    await expect(first).toContainText('Marcou um e-mail como spam');
    const address = (await first.locator('strong').textContent()) ?? '';
    await axe(page);
    expect(await page.evaluate(TOO_WIDE)).toBe(false);
    await page.getByRole('searchbox', { name: 'Buscar' }).fill(address);
    await expect(page).toHaveURL(/q=/);
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: `Liberar ${address}` }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Liberar o endereço?' });
    await expect(dialog.getByText(/Libere só se a pessoa pediu/)).toBeVisible();
    await axe(page);
    await dialog.getByRole('button', { name: 'Liberar' }).press('Enter');
    await expectTold(page, `${address} volta a receber e-mails.`);
    await expect(page.getByText('Nada encontrado')).toBeVisible();
    await page.getByRole('link', { name: 'Limpar busca' }).click();
    await expect(list.getByText(address)).toHaveCount(0);
  });

test('the heading of a new rule keeps its hyphen on one line', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs(page, 'admin', '/am_rule/create');
  const heading = page.getByRole('heading', { level: 1, name: 'Novo e-mail automático' });
  await expect(heading).toBeVisible();
  const word = heading.getByText('e-mail', { exact: true });
  expect(await word.evaluate((one) => one.getClientRects().length)).toBe(1);
});
