import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { loggedIn } from '../apps/server/test/client.ts';
import { axe, expect, loginAs, test } from './harness.ts';
import type { Server } from './server.ts';
import { contact, someone } from './visitor.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Números' });
const rows = (page: Page) => panel(page).locator('li[data-block]');
const canvas = (page: Page) => page.getByRole('region', { name: 'Desenho do diálogo' });
const node = (page: Page, id: string) => canvas(page).locator(`.react-flow__node[data-id="${id}"]`);
/** What a number of the first block says. */
const wordsOf = async (page: Page, kind: RegExp) =>
  (await rows(page).first().getByRole('button', { name: kind }).textContent()) ?? '';

/** `venda` is the dialog of `/cb/demo`, whose demonstration has sixty days of numbers. */
async function dialogId(url: string, code: string): Promise<number> {
  const boss = await loggedIn(url, 'admin');
  const { body } = await boss.call('/api/at_dialog?per_page=50');
  const dialogs = body.data as { id: number; code: string }[];
  return dialogs.find((dialog) => dialog.code === code)?.id ?? 0;
}

async function open(page: Page, { baseURL }: Server, code = 'venda'): Promise<void> {
  const id = await dialogId(baseURL, code);
  await loginAs(page, 'supervisor');
  await page.goto(`/at_dialog/${id}/edit`);
  await tab(page, 'Números').click();
  await expect(rows(page).first()).toBeVisible();
}

/** Counts what the job would count at some moment of the test. */
async function recount({ dataDir, baseURL }: Server): Promise<void> {
  const { PATH, HOME } = process.env;
  await promisify(execFile)(process.execPath, ['scripts/flow.ts', 'recount'], {
    env: { PATH, HOME, DATA_DIR: dataDir, PUBLIC_URL: baseURL },
  });
}

async function exported(page: Page): Promise<string[][]> {
  const coming = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Exportar CSV' }).click();
  const text = await readFile(await (await coming).path(), 'utf8');
  return text.split('\r\n').map((line) => line.split(';'));
}

const digits = (text: string) => text.replace(/\D/g, '');

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('list, canvas, outline and file say the same, the most lost block first', async ({
    page,
    server,
  }) => {
    await recount(server);
    await open(page, server);
    const lost = await rows(page).evaluateAll((all) =>
      all.map((row) => Number(/([\d.]+) (?:parou|pararam)/.exec(row.textContent ?? '')?.[1] ?? 0)),
    );
    expect(lost[0]).toBeGreaterThan(0);
    expect(lost).toEqual(lost.toSorted((a, b) => b - a));

    const wireId = (await rows(page).first().getAttribute('data-block')) ?? '';
    const [, id = ''] = wireId.split('/');
    const visits = await wordsOf(page, /visita/);
    const stopped = await wordsOf(page, /parou|pararam/);
    const share = /\((.+)\)/.exec(stopped)?.[1] ?? '';
    const line = (await exported(page)).find(([block]) => block === wireId);
    expect(line?.[1]).toBe(digits(visits));
    expect(line?.[2]).toBe(digits(stopped.split('(')[0] ?? ''));

    await rows(page).first().getByRole('button').first().click();
    await expect(node(page, id)).toHaveClass(/selected/);
    const count = visits.split(' ')[0] ?? '';
    await expect(node(page, id).locator(`[data-numbers="${id}"]`)).toHaveText(count);
    await expect(node(page, id)).toContainText(`−${share}`);
    const outlined = page.getByRole('treeitem').filter({ hasText: `${visits}, ${share} pararam` });
    await expect(outlined).toHaveCount(1);

    await tab(page, 'Versões').click();
    await expect(canvas(page).locator('[data-numbers]')).toHaveCount(0);
  });

  test('by keyboard alone: the period is changed, and a block shown', async ({ page, server }) => {
    await open(page, server);
    await tab(page, 'Números').focus();
    await page.keyboard.press('Tab');
    const period = panel(page).getByLabel('Período');
    await expect(period).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(period).toHaveValue('7');
    await expect(panel(page).getByRole('figure')).toBeVisible();
    const name = rows(page).first().getByRole('button').first();
    await name.focus();
    await page.keyboard.press('Enter');
    const wireId = (await rows(page).first().getAttribute('data-block')) ?? '';
    await expect(node(page, wireId.split('/')[1] ?? '')).toHaveClass(/selected/);
    await expect(name).toBeFocused();
  });

  test('a number opens the very tickets, and one of them its page', async ({ page, server }) => {
    await contact(page, someone(), 'Quero um orçamento.');
    await recount(server);
    await open(page, server, 'contato');
    await panel(page).getByLabel('Versão').selectOption('all');
    await panel(page).getByLabel('Período').selectOption('Últimos 12 meses');
    const started = panel(page).getByRole('button', { name: /^Começaram/ });
    await started.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Começaram/ });
    const first = dialog.getByRole('link').first();
    await expect(first).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(started).toBeFocused();
    await started.click();
    await first.click();
    await expect(page).toHaveURL(/\/at_ticket\/\d+\/edit/);
  });

  test('a period without conversations says so', async ({ page, server }) => {
    await open(page, server);
    await panel(page).getByLabel('Período').selectOption('Escolher os dias');
    await panel(page).getByLabel('De', { exact: true }).fill('2024-01-01');
    await expect(panel(page).getByRole('alert')).toContainText('no máximo dois anos');
    await panel(page).getByLabel('Até').fill('2024-01-31');
    await expect(page.getByText('Nenhuma conversa neste período')).toBeVisible();
    await expect(canvas(page).locator('[data-numbers]')).toHaveCount(0);
    await axe(page);
  });

  test('the numbers have no serious fault for assistive technology', async ({ page, server }) => {
    await open(page, server);
    await axe(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await tab(page, 'Números').click();
    await expect(rows(page).first()).toBeVisible();
    await axe(page, ['color-contrast']);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a block leads to the drawing, which keeps the numbers until they are hidden', async ({
    page,
    server,
  }) => {
    await open(page, server);
    await axe(page);
    const wireId = (await rows(page).first().getAttribute('data-block')) ?? '';
    await rows(page).first().getByRole('button').first().click();
    await expect(tab(page, 'Desenho')).toHaveAttribute('aria-selected', 'true');
    const [, id = ''] = wireId.split('/');
    await expect(node(page, id).locator(`[data-numbers="${id}"]`)).toBeVisible();
    await page.getByRole('button', { name: 'Ocultar os números' }).click();
    await expect(canvas(page).locator('[data-numbers]')).toHaveCount(0);
  });
});
