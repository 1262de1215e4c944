import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, loginAs, logOutElsewhere, test } from './harness.ts';
import { openPalette, paletteField } from './palette.ts';
import { tickets } from './staff.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Principal' });
const registers = (page: Page) => bar(page).getByRole('button', { name: 'Cadastros' });
const sectors = (page: Page) => bar(page).getByRole('link', { name: 'Setores' });
const option = (page: Page) => page.getByRole('listbox', { name: 'Opções' }).getByRole('option');
const help = (page: Page) => page.getByRole('dialog', { name: 'Atalhos do teclado' });

async function atTickets(page: Page, who: 'admin' | 'attendant' = 'attendant'): Promise<void> {
  await loginAs(page, who);
  await page.goto('/at_ticket');
  await expect(tickets(page).first()).toBeVisible();
}

test.describe('menus', () => {
  test('a pointer that rests opens a menu, and closes it by going', async ({ page }) => {
    await atTickets(page);
    await registers(page).hover();
    await expect(sectors(page)).toBeVisible();
    await expect(registers(page)).toHaveAttribute('aria-expanded', 'true');
    await registers(page).click();
    await expect(sectors(page)).toBeVisible();
    await page.mouse.move(600, 600);
    await expect(sectors(page)).toBeHidden();
    await registers(page).hover();
    await sectors(page).click();
    await expect(page).toHaveURL(/\/gl_sector/);
    await expect(sectors(page)).toBeHidden();
  });

  test('keys open it, walk through it and leave it', async ({ page }) => {
    await atTickets(page);
    await registers(page).focus();
    await page.keyboard.press('Enter');
    await expect(sectors(page)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(bar(page).getByRole('link', { name: 'Unidades de negócio' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(sectors(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sectors(page)).toBeHidden();
    await expect(registers(page)).toBeFocused();
  });

  test('hold what the person may open, and no more', async ({ page, context }) => {
    await atTickets(page);
    await expect(bar(page).getByRole('link', { name: 'Auditoria' })).toHaveCount(0);
    await registers(page).hover();
    await expect(bar(page).getByRole('link', { name: 'Modelos de documento' })).toHaveCount(0);
    await context.clearCookies();
    await atTickets(page, 'admin');
    await registers(page).hover();
    await expect(bar(page).getByRole('link', { name: 'Modelos de documento' })).toBeVisible();
  });

  test('fold behind a button on the phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await atTickets(page);
    await expect(registers(page)).toBeHidden();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await registers(page).click();
    await expect(sectors(page)).toBeVisible();
    await registers(page).click();
    await expect(sectors(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(registers(page)).toBeHidden();
  });
});

test('the bar updates the page where it is, with a tooltip and a turning icon', async ({
  page,
}) => {
  await atTickets(page);
  const update = page.getByRole('button', { name: 'Atualizar', exact: true });
  await update.hover();
  await expect(page.getByText('Atualizar', { exact: true })).toBeVisible();
  await update.locator('span').evaluate((icon) => {
    icon.addEventListener('animationstart', () => Reflect.set(globalThis, 'turned', true));
  });
  const asked = page.waitForRequest(/\/api\/at_ticket\?/);
  await update.click();
  await expect.poll(() => page.evaluate("'turned' in window")).toBe(true);
  await asked;
  await expect(page).toHaveURL(/\/at_ticket$/);
});

test('the frame: as high as the window, a way to the top, and the moment on paper', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await atTickets(page);
  await expect(page.getByRole('main')).toHaveCSS('min-height', '440px');
  const up = page.getByRole('button', { name: 'Ir para o Topo' });
  await expect(up).toHaveCount(0);
  await page.mouse.wheel(0, 400);
  await up.click();
  await expect(up).toHaveCount(0);
  const printed = page.getByText(/^Gerado em \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/);
  await expect(printed).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(printed).toBeVisible();
  await expect(bar(page)).toBeHidden();
});

test('the bar has room at every width, also while the live line is lost', async ({ page }) => {
  const widths = [360, 390, 480, 800, 960, 1024, 1100, 1200, 1280, 1366, 1440, 1480, 1600];
  const hint = page.getByRole('status').filter({ hasText: 'Reconectando…' });
  const allFit = async () => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      const excess = () =>
        page.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
      await expect.poll(excess, `${width} px`).toBe(0);
    }
  };
  await atTickets(page, 'admin');
  await expect(hint).toHaveCount(0);
  await allFit();
  await logOutElsewhere(page);
  await expect(hint).toHaveCount(1);
  await allFit();
});

test('the way back is a button of 48 px that leaves the form', async ({ page }) => {
  await loginAs(page, 'admin');
  await page.goto('/gl_sector');
  await page.getByRole('link', { name: 'Comercial', exact: true }).click();
  const back = page.getByRole('main').getByRole('button', { name: 'Voltar', exact: true });
  // The form replaces the loading page and its button.
  await expect.poll(async () => (await back.boundingBox())?.height).toBe(48);
  await back.click();
  await expect(page).toHaveURL(/\/gl_sector$/);
});

test('an address that leads nowhere says so, and keeps the menus for the staff', async ({
  page,
}) => {
  const lost = page.getByRole('heading', { name: 'Página não encontrada' });
  await page.goto('/nada');
  await expect(lost).toBeVisible();
  await atTickets(page);
  for (const path of ['/nao/existe', '/nada']) {
    await page.goto(path);
    await expect(lost).toBeVisible();
    await expect(bar(page)).toBeVisible();
  }
});

test('the start page leads on to where the person goes most', async ({ page }) => {
  await atTickets(page);
  const places = page.getByRole('navigation', { name: 'Atalhos' }).getByRole('link');
  await expect(async () => {
    await registers(page).hover();
    await bar(page).getByRole('link', { name: 'Cidades' }).click({ timeout: 2_000 });
    await expect(page).toHaveURL(/\/gl_city/, { timeout: 2_000 });
  }).toPass();
  await bar(page).getByRole('link', { name: 'Início' }).click();
  await expect(places.first()).toHaveText('Cidades');
});

test.describe('palette', () => {
  test('goes to a page by its name, without accents, and remembers it', async ({ page }) => {
    await atTickets(page);
    await openPalette(page);
    await paletteField(page).fill('inicio');
    await expect(option(page).first()).toContainText('Início');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/home$/);
    await openPalette(page);
    await expect(page.getByRole('group').first()).toHaveAccessibleName('Recentes');
    await expect(option(page).first()).toContainText('Início');
    await page.keyboard.press('Escape');
    await expect(paletteField(page)).toBeHidden();
  });

  test('finds a ticket by its number, under the heading of its kind', async ({ page }) => {
    await atTickets(page);
    const href = await tickets(page).first().getAttribute('href');
    const id = /\d+/.exec(href ?? '')?.[0] ?? '';
    await openPalette(page);
    await paletteField(page).fill(id);
    const group = page.getByRole('group', { name: 'Atendimentos' });
    await group.getByRole('option', { name: `Atendimento ${id} ·` }).click();
    await expect(page).toHaveURL(new RegExp(`/at_ticket/${id}/edit`));
  });

  test('wears the dark theme by the keys alone', async ({ page }) => {
    await atTickets(page);
    await openPalette(page);
    await page.keyboard.type('tema escuro');
    await expect(option(page).first()).toContainText('Tema escuro');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});

test.describe('shortcuts', () => {
  test('lead to pages and to the search, and not while somebody writes', async ({ page }) => {
    await atTickets(page);
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Buscar' });
    await expect(search).toBeFocused();
    await page.keyboard.type('gh?');
    await expect(search).toHaveValue('gh?');
    await expect(help(page)).toHaveCount(0);
    await page.getByRole('heading').first().click();
    await page.keyboard.type('gh');
    await expect(page).toHaveURL(/\/home$/);
    await page.keyboard.type('gt');
    await expect(page).toHaveURL(/\/at_ticket$/);
  });

  test('lead away from a search that was just typed, and back to all', async ({ page }) => {
    await atTickets(page);
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Buscar' })).toBeFocused();
    await page.keyboard.type('rede');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ghgt');
    await pause(1000);
    await expect(page).toHaveURL(/\/at_ticket$/);
  });

  test('are shown by ? and can be turned off for good', async ({ page }) => {
    await atTickets(page);
    await page.keyboard.press('?');
    await expect(help(page)).toContainText('Ir para Início');
    await help(page).getByRole('switch').uncheck();
    await expect(help(page)).not.toContainText('Ir para Início');
    await page.keyboard.press('Escape');
    await expect(help(page)).toBeHidden();
    await page.reload();
    await expect(tickets(page).first()).toBeVisible();
    await page.keyboard.type('gh?');
    await expect(help(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/at_ticket$/);
    await openPalette(page);
    await page.keyboard.type('atalhos');
    await expect(option(page).first()).toContainText('Atalhos do teclado');
    await page.keyboard.press('Enter');
    await help(page).getByRole('switch').check();
    await help(page).getByRole('button', { name: 'Fechar' }).click();
    await expect(help(page)).toBeHidden();
    await page.keyboard.type('gh');
    await expect(page).toHaveURL(/\/home$/);
  });
});
