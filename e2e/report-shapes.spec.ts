import type { Page } from '@playwright/test';
import { allCounted } from './all-counted.ts';
import { axe, expect, loginAs, test } from './harness.ts';

/** How the reports stand on phones, on paper, and while they load. */

const EXCESS = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
const figures = (page: Page) => page.getByRole('list', { name: 'Números do período' });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('numbers are targets for fingers, and a row opens for its other numbers', async ({
    page,
  }) => {
    await loginAs(page, 'admin', '/report/tickets?period=year&by=user');
    await expect(figures(page)).toBeVisible();
    const table = page.getByRole('table', { name: 'Por atendente' });
    for (const links of [figures(page).getByRole('link'), table.getByRole('link')])
      for (const link of await links.all()) {
        const box = await link.boundingBox();
        if (!box) continue;
        const said = (await link.textContent()) ?? '';
        expect(Math.round(box.height), said).toBeGreaterThanOrEqual(44);
        expect(Math.round(box.width), said).toBeGreaterThanOrEqual(44);
      }
    const shown = await table.getByRole('link').count();
    const row = table.getByRole('row').nth(1).getByRole('button');
    await row.click();
    await expect(row).toHaveAttribute('aria-expanded', 'true');
    expect(await table.getByRole('link').count()).toBeGreaterThan(shown);
    expect(await page.evaluate<number>(EXCESS)).toBeLessThanOrEqual(0);
    expect(await page.evaluate<number>('document.body.scrollHeight')).toBeLessThan(6_000);
  });

  test('a finger sees what a column of the chart says before it opens it', async ({ page }) => {
    await loginAs(page, 'admin', '/report/tickets?period=days90');
    await allCounted(page);
    const chart = page.getByRole('slider', { name: 'Colunas do gráfico' });
    const at = { position: { x: 200, y: 60 } };
    await chart.tap(at);
    await expect(chart).toContainText('Toque de novo para ver as linhas.');
    const drawer = page.getByRole('dialog', { name: /^Chegaram, / });
    await expect(drawer).toBeHidden();
    await chart.tap(at);
    await expect(drawer).toBeVisible();
  });

  test('a view with a long name stays within the page', async ({ page }) => {
    await loginAs(page, 'admin', '/report/tickets?period=last_month&compare=before');
    const name = 'Mês passado por setor, comparado com o mês de antes dele';
    await page.getByRole('button', { name: 'Visões' }).click();
    await page.getByLabel('Salvar o relatório como está').fill(name);
    await page.getByRole('button', { name: 'Salvar visão' }).click();
    await expect(page.getByRole('button', { name })).toBeVisible();
    expect(await page.evaluate<number>(EXCESS)).toBeLessThanOrEqual(0);
  });
});

for (const path of [
  '/report/tickets?period=year',
  '/report/tickets?compare=before',
  '/report/results?period=year&compare=before',
])
  test(`on paper tables keep their heads and nothing is cut: ${path}`, async ({ page }) => {
    await loginAs(page, 'admin', path);
    await expect(figures(page)).toBeVisible();
    // A4 upright, without its margins.
    await page.setViewportSize({ width: 718, height: 1_000 });
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate<number>(EXCESS)).toBeLessThanOrEqual(0);
    const heads = page.locator('section[aria-label="Relatório"] table > thead');
    for (const head of await heads.all())
      if (await head.isVisible()) await expect(head).toHaveCSS('display', 'table-header-group');
    const table = page.getByRole('table', { name: /^Por / });
    await expect(table.getByRole('columnheader').nth(1)).toBeVisible();
    await expect(table.getByRole('row').nth(1)).toHaveCSS('break-inside', 'avoid');
    // A grid would lose its last rows where the page breaks.
    const panels = page.locator('section[aria-label="Relatório"] section').filter({ has: table });
    await expect(panels.first()).toHaveCSS('display', 'block');
    await expect(table.locator('svg rect').first()).toHaveCSS('print-color-adjust', 'exact');
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);
  });

for (const width of [1280, 390])
  for (const name of ['tickets', 'results', 'payments'])
    test(`nothing moves when the report ${name} comes: ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await loginAs(page, 'admin', '/account');
      const come = Promise.withResolvers<void>();
      await page.route(`**/api/report/${name}?*`, async (route) => {
        await come.promise;
        await route.continue();
      });
      await page.goto(`/report/${name}?period=days90`);
      const waiting = page.getByRole('status', { name: 'Carregando' });
      const before = await waiting.locator('[data-waiting="card"]').first().boundingBox();
      const chart = await waiting.locator('[data-waiting="chart"]').boundingBox();
      come.resolve();
      const card = await figures(page).getByRole('listitem').first().boundingBox();
      // On a phone the days of the period may take a second line.
      const much = width < 768 ? 24 : 1;
      expect(Math.abs((card?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(much);
      const drawn = await page.getByRole('region', { name: /^Evolução/ }).boundingBox();
      expect(Math.abs((drawn?.y ?? 0) - (chart?.y ?? 0))).toBeLessThan(24);
      // On a phone the legend may take two lines more.
      const lines = width < 768 ? 60 : 24;
      expect(Math.abs((drawn?.height ?? 0) - (chart?.height ?? 0))).toBeLessThan(lines);
    });

test('a supervisor with one report reads in the menu that it is one', async ({ page }) => {
  await loginAs(page, 'supervisor', '/home');
  const menu = page.getByRole('navigation', { name: 'Principal' });
  await menu.getByRole('link', { name: 'Relatório de atendimento' }).click();
  await expect(page).toHaveURL(/\/report\/tickets/);
});

test('a table shows more columns on demand, and a number of theirs opens its rows', async ({
  page,
}) => {
  await loginAs(page, 'admin', '/report/tickets?period=year&by=user');
  await allCounted(page);
  const table = page.getByRole('table', { name: 'Por atendente' });
  const slow = table.getByRole('columnheader', { name: 'Demais respostas (p90)', exact: true });
  await expect(slow).toHaveCount(0);
  await page.getByRole('button', { name: 'Mais 6 colunas' }).click();
  await expect(slow).toBeVisible();
  expect(await page.evaluate<number>(EXCESS)).toBeLessThanOrEqual(0);
  await axe(page);
  await slow.getByRole('button').click();
  await expect(slow).toHaveAttribute('aria-sort', 'descending');
  await table
    .getByRole('link', { name: /, Demais respostas \(p90\): \d/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^Demais respostas \(p90\)/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menos colunas' }).click();
  await expect(slow).toHaveCount(0);
});
