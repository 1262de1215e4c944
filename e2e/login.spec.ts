import type { Page } from '@playwright/test';
import { accounts, expect, logOutElsewhere, password, test } from './harness.ts';

/** Logs in through the form; ends on the person's landing page. */
async function loginAs(page: Page, who: keyof typeof accounts, to?: string): Promise<void> {
  await page.goto(to ? `/login?to=${encodeURIComponent(to)}` : '/login');
  await page.getByLabel('Login', { exact: true }).fill(accounts[who]);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await page.waitForLoadState();
}

import { tickets } from './staff.ts';

test('the login page says what it needs', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('type', 'password');
  await expect(page.getByRole('link', { name: 'Esqueci minha senha' })).toBeVisible();

  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Campo de e-mail obrigatório.')).toBeVisible();
  await expect(page.getByText('Campo obrigatório.')).toBeVisible();
  await expect(page.getByLabel('Login', { exact: true })).toBeFocused();
});

test('a wrong password and an unknown user get the same answer', async ({ page }) => {
  await page.goto('/login');
  const refused = page.getByText('Login ou senha incorretos.');
  for (const login of [accounts.attendant, 'ninguem@exemplo.com.br']) {
    await page.getByLabel('Login', { exact: true }).fill(login);
    await page.getByLabel('Senha', { exact: true }).fill('errada');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(refused).toBeVisible();
    await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
    await page.reload();
  }
});

test('a customer logs in with the tax id too', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Login', { exact: true }).fill('529.982.247-25');
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the target after the login is a page of this site', async ({ page }) => {
  await loginAs(page, 'attendant', '/at_ticket?page=2');
  await expect(page).toHaveURL(/\/at_ticket\?page=2/);
});

test('supervisors always go to /home', async ({ page }) => {
  await loginAs(page, 'supervisor', '/at_ticket');
  await expect(page).toHaveURL(/\/home$/);
});

for (const target of [
  'https://example.com/',
  '//example.com/',
  '/\\example.com',
  '/%09/example.com',
  '/%2f%2fexample.com',
  'javascript:alert(1)',
]) {
  test(`the target ${target} stays on this site`, async ({ page, baseURL }) => {
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}/`)) elsewhere.push(request.url());
    });
    await loginAs(page, 'attendant', target);
    await expect(page).toHaveURL(`${baseURL}/home`);
    expect(elsewhere.filter((url) => /^https?:/.test(url))).toEqual([]);
  });
}

test('a page asked for without a session comes after the login', async ({ page }) => {
  await page.goto('/at_ticket?page=2');
  await page.waitForURL(/\/login\?/);
  await page.getByLabel('Login', { exact: true }).fill(accounts.attendant);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/at_ticket\?page=2/);
});

test('leaving ends the session', async ({ page }) => {
  await loginAs(page, 'attendant');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Menu de / })
    .click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.waitForURL(/\/login/);
  await page.goto('/home');
  await page.waitForURL(/\/login/);
});

test('a session that ended elsewhere is told before the redirect', async ({ page }) => {
  await loginAs(page, 'attendant');
  await page.goto('/at_ticket');
  await expect(tickets(page).first()).toBeVisible();
  await logOutElsewhere(page);
  // The window becomes visible again: the page checks the session.
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
  await expect(
    page.getByText('Sessão expirada! Aguarde, você será redirecionado...'),
  ).toBeVisible();
  await page.waitForURL(/\/login/);
});

test('a customer does not get into the back-office', async ({ page }) => {
  await loginAs(page, 'customer');
  await page.goto('/at_ticket');
  await expect(page.getByRole('table')).toHaveCount(0);
  expect((await page.request.get('/api/at_ticket')).status()).toBe(403);
});

test('addresses that lead nowhere answer 404 with a way home', async ({ page }) => {
  for (const path of ['/nao/existe', '/cb/nao-existe']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('link').first()).toBeVisible();
  }
});

for (const [who, path] of [
  [undefined, '/login'],
  ['customer', '/dashboard'],
  ['attendant', '/home'],
] as const)
  test(`an address that leads nowhere leads ${who ?? 'a visitor'} to ${path}`, async ({ page }) => {
    if (who) await loginAs(page, who);
    await page.goto('/nao/existe');
    const link = page.getByRole('link', { name: 'Voltar ao início', exact: true });
    await expect(link).toHaveAttribute('href', path);
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  });
