import type { Locator, Page } from '@playwright/test';
import { dayFromNow } from './charge-desk.ts';
import { axe, expect, loginAs, test } from './harness.ts';
import { makeBooks } from './report-desk.ts';

const TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
const views = [
  ['cash_flow', 'Fluxo de caixa'],
  ['dre', 'DRE'],
  ['aging', 'A receber por idade'],
  ['payables', 'A pagar'],
  ['results', 'Resultados'],
] as const;

const centsOf = (text: string) => {
  const [money = ''] = /-?R\$ [\d.]+,\d\d/.exec(text.replaceAll('\u00a0', ' ')) ?? [];
  return Number(money.replace(/[^\d-]/g, ''));
};
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Lançamentos do número' });
const table = (page: Page, name: string) => page.getByRole('table', { name });

/** Opens a number and compares it with what its rows add up to. */
async function opens(page: Page, number: Locator): Promise<void> {
  const cents = centsOf((await number.textContent()) ?? '');
  await number.click();
  const rows = drawer(page).getByRole('list', { name: 'Lançamentos' }).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const values = await rows.allTextContents();
  expect(values.map(centsOf).reduce((sum, value) => sum + value, 0)).toBe(cents);
  await drawer(page).getByRole('button', { name: 'Fechar' }).click();
  await expect(drawer(page)).toHaveCount(0);
}

for (const [name, size] of [
  ['on a desktop', { width: 1280, height: 800 }],
  ['on a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(name, () => {
    test.use({ viewport: size });

    test('each view is drawn above its table, and each total opens rows that add up to it', async ({
      page,
      server,
    }) => {
      const { unit } = await makeBooks(server.baseURL);
      await loginAs(page, 'admin');
      for (const [view, label] of views) {
        await page.goto(`/fn_report?view=${view}&business_unit_id=${unit}`);
        await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
        await expect(table(page, label)).toBeVisible();
        const views = page.getByRole('navigation', { name: 'Visões' });
        await expect(views.locator('[aria-current]')).toHaveCount(1);
        await opens(page, table(page, label).getByRole('link').last());
        expect(await page.evaluate(TOO_WIDE), view).toBe(false);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await axe(page);
        }
      }
    });
  });
}

test('days that cannot be shown are refused in words', async ({ page }) => {
  await loginAs(page, 'admin', '/fn_report?period=own&from=2026-12-31&to=2026-01-01');
  const told = page.getByRole('status').filter({ hasText: 'Este período não pode ser mostrado' });
  await expect(told).toBeVisible();
  await expect(told).not.toContainText('campos destacados');
});

test('the columns of a chart say what the rows of its table say, by keys alone', async ({
  page,
  server,
}) => {
  const { unit } = await makeBooks(server.baseURL);
  await loginAs(page, 'admin');
  const days = `period=own&from=${dayFromNow(-2)}&to=${dayFromNow(2)}&by=day`;
  await page.goto(`/fn_report?${days}&business_unit_id=${unit}`);
  const columns = page.getByRole('slider', { name: 'Colunas do gráfico' });
  await columns.focus();
  const rows = table(page, 'Fluxo de caixa').locator('tbody tr');
  await expect(rows).toHaveCount(6);
  for (let at = 0; at < 5; at++) {
    const words = (await columns.getAttribute('aria-valuetext')) ?? '';
    const row = rows.nth(at + 1);
    expect(words.split(';')[0]).toBe(await row.getByRole('rowheader').textContent());
    const cells = await row.getByRole('cell').allTextContents();
    for (const [part, cell] of [
      ['Entradas', cells[0]],
      ['Saídas', cells[1]],
      ['Previsto a receber', cells[3]],
      ['Previsto a pagar', cells[4]],
    ] as const)
      expect(words).toContain(`${part}: ${cell}`);
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(drawer(page)).toContainText('R$ 345,00');
  await expect(drawer(page)).toContainText('2 registros');
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
});

test('the address holds view, period and filters, and the table can stand alone', async ({
  page,
  server,
}) => {
  const { unit, name } = await makeBooks(server.baseURL);
  await loginAs(page, 'admin');
  await page.goto('/fn_report');
  await page.getByRole('combobox', { name: 'Unidade' }).selectOption(name);
  await page.getByRole('link', { name: 'DRE' }).click();
  await page.getByRole('combobox', { name: 'Regime' }).selectOption('Caixa');
  await page.getByRole('combobox', { name: 'Período' }).selectOption('Este ano');
  await expect(page).toHaveURL(new RegExp(`business_unit_id=${unit}`));
  await expect(page).toHaveURL(/view=dre/);
  await expect(page).toHaveURL(/period=year/);
  await page.reload();
  const result = table(page, 'DRE').getByRole('row', { name: 'Resultado do período' });
  await expect(result).toContainText('R$ 345,00');
  await page.getByRole('button', { name: 'Ver como tabela' }).click();
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);
  await expect(result).toBeVisible();
  await page.getByRole('combobox', { name: 'Período' }).selectOption('Ano passado');
  await expect(page.getByText('Nada lançado neste período')).toBeVisible();
});

test('a view and the rows of a number are exported', async ({ page, server }) => {
  const { unit } = await makeBooks(server.baseURL);
  await loginAs(page, 'admin');
  await page.goto(`/fn_report?view=aging&business_unit_id=${unit}`);
  await page.getByRole('button', { name: 'Exportar' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^A receber por idade .*\.csv$/);
});

test('who may not see finance sees no view and no menu', async ({ page }) => {
  await loginAs(page, 'attendant');
  await page.goto('/fn_report');
  await expect(page.getByText('Você não tem acesso a esta página')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Fluxo de caixa e resultados' })).toHaveCount(0);
});
