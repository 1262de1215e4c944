import type { Page } from '@playwright/test';
import { accounts, expect, loginAs, password, test } from './harness.ts';
import { openPalette, paletteField } from './palette.ts';
import { thread, tickets } from './staff.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Principal' });
const registers = (page: Page) => bar(page).getByRole('button', { name: 'Cadastros' });
const sectors = (page: Page) => bar(page).getByRole('link', { name: 'Setores' });
const option = (page: Page) => page.getByRole('listbox', { name: 'Opções' }).getByRole('option');
const help = (page: Page) => page.getByRole('dialog', { name: 'Atalhos do teclado' });
const relogin = (page: Page) => page.getByRole('dialog', { name: 'Sessão expirada.' });

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

test('updating asks for everything again and stays here', async ({ page }) => {
  await atTickets(page);
  const asked = page.waitForRequest(/\/api\/at_ticket\?/);
  await page.getByRole('button', { name: 'Atualizar', exact: true }).click();
  await asked;
  await expect(page).toHaveURL(/\/at_ticket$/);
});

test('what is marked has a tooltip', async ({ page }) => {
  await atTickets(page);
  await page.getByRole('button', { name: 'Atualizar', exact: true }).hover();
  await expect(page.getByText('Atualizar', { exact: true })).toBeVisible();
});

test('an address that leads nowhere keeps the menus for the staff', async ({ page }) => {
  await atTickets(page);
  for (const path of ['/nao/existe', '/nada']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
    await expect(bar(page)).toBeVisible();
  }
});

test('a visitor is told that an address leads nowhere', async ({ page }) => {
  await page.goto('/nada');
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
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
    await expect(option(page).first()).toContainText('Início');
    await page.keyboard.press('Escape');
    await expect(paletteField(page)).toBeHidden();
  });

  test('finds a ticket by its number', async ({ page }) => {
    await atTickets(page);
    const href = await tickets(page).first().getAttribute('href');
    const id = /\d+/.exec(href ?? '')?.[0] ?? '';
    await openPalette(page);
    await paletteField(page).fill(id);
    await page.getByRole('option', { name: `Atendimento ${id} ·` }).click();
    await expect(page).toHaveURL(new RegExp(`/at_ticket/${id}/edit`));
  });

  test('wears the dark theme by the keys alone', async ({ page }) => {
    await atTickets(page);
    await openPalette(page);
    await page.keyboard.type('tema escuro');
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

  test('are shown by ? and can be turned off for good', async ({ page }) => {
    await atTickets(page);
    await page.keyboard.press('?');
    await expect(help(page)).toContainText('Ir para Início');
    await help(page).getByRole('switch').uncheck();
    await expect(help(page)).not.toContainText('Ir para Início');
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(tickets(page).first()).toBeVisible();
    await page.keyboard.type('gh?');
    await expect(help(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/at_ticket$/);
    await openPalette(page);
    await page.keyboard.type('atalhos');
    await page.keyboard.press('Enter');
    await help(page).getByRole('switch').check();
    await help(page).getByRole('button', { name: 'Fechar' }).click();
    await page.keyboard.type('gh');
    await expect(page).toHaveURL(/\/home$/);
  });
});

test.describe('a session that ended while something was being written', () => {
  const seen = (page: Page) =>
    page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");

  async function writing(page: Page): Promise<void> {
    await atTickets(page);
    await tickets(page).first().click();
    await expect(thread(page)).toBeVisible();
    await page.getByRole('textbox', { name: 'Resposta' }).fill('Metade de uma resposta');
    await page.context().request.get('/auth/logoutApi');
  }

  async function enter(page: Page, who: keyof typeof accounts, secret = password): Promise<void> {
    await relogin(page).getByLabel('Login', { exact: true }).fill(accounts[who]);
    await relogin(page).getByLabel('Senha', { exact: true }).fill(secret);
    await relogin(page).getByRole('button', { name: 'Entrar', exact: true }).click();
  }

  test('is made good over the page, and nothing is lost', async ({ page }) => {
    await writing(page);
    await seen(page);
    await enter(page, 'attendant', 'errada');
    await expect(relogin(page)).toContainText('Login ou senha incorretos.');
    await enter(page, 'attendant');
    await expect(relogin(page)).toHaveCount(0);
    const reply = page.getByRole('textbox', { name: 'Resposta' });
    await expect(reply).toHaveValue('Metade de uma resposta');
    await page.getByRole('button', { name: /^Enviar/ }).click();
    await expect(thread(page)).toContainText('Metade de uma resposta');
  });

  test('a message that was being sent goes after the login, once', async ({ page }) => {
    await writing(page);
    const text = `Uma vez só ${test.info().testId}`;
    await page.getByRole('textbox', { name: 'Resposta' }).fill(text);
    await page.getByRole('button', { name: /^Enviar/ }).click();
    await enter(page, 'attendant');
    await expect(thread(page).getByText(text)).toHaveCount(1);
    await expect(page.getByRole('textbox', { name: 'Resposta' })).toHaveValue('');
  });

  test('a login in another tab is enough', async ({ page, context }) => {
    await writing(page);
    await seen(page);
    await expect(relogin(page)).toBeVisible();
    const other = await context.newPage();
    await loginAs(other, 'attendant');
    await seen(page);
    await expect(relogin(page)).toHaveCount(0);
    await page.getByRole('button', { name: /^Enviar/ }).click();
    await expect(thread(page)).toContainText('Metade de uma resposta');
  });

  test('another person does not take the page over', async ({ page }) => {
    await writing(page);
    await seen(page);
    await enter(page, 'seller');
    await expect(
      page.getByText('Sessão expirada! Você será redirecionado, aguarde...'),
    ).toBeVisible();
    await page.waitForURL(/\/(login|home)/);
  });
});

test('a right that was lost is told, and session and menus are asked for again', async ({
  page,
}) => {
  await atTickets(page);
  await page.route('**/api/at_ticket/counts', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 'FORBIDDEN', message: 'Você não tem permissão para fazer isso.' },
    }),
  );
  const menus = page.waitForRequest('**/api/route/table');
  const session = page.waitForRequest('**/api/session/web');
  await bar(page).getByRole('link', { name: 'Início' }).click();
  await Promise.all([menus, session]);
  await expect(
    page.getByRole('region', { name: 'Notificações' }).getByText('Você não tem permissão'),
  ).toBeVisible();
});
