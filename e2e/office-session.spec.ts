import type { Page } from '@playwright/test';
import { loggedIn } from '../apps/server/test/client.ts';
import { accounts, expect, loginAs, logOutElsewhere, password, test } from './harness.ts';
import { thread, tickets } from './staff.ts';

const relogin = (page: Page) => page.getByRole('dialog', { name: 'Sessão expirada.' });
const notices = (page: Page) => page.getByRole('region', { name: 'Notificações' });

test.describe('a session that ended while something was being written', () => {
  const seen = (page: Page) =>
    page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");

  async function writing(page: Page): Promise<void> {
    // "Em atendimento": the tickets of other tests' chatbots have another status.
    await loginAs(page, 'attendant', '/at_ticket?status=2');
    await tickets(page).first().click();
    await expect(thread(page)).toBeVisible();
    await page.getByRole('textbox', { name: 'Resposta' }).fill('Metade de uma resposta');
    await logOutElsewhere(page);
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
    // Another call of the page may already have opened the login: the click goes to the button all the same.
    await page.getByRole('button', { name: /^Enviar/ }).dispatchEvent('click');
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

  test('a form that was changed by a choice alone stays, and is saved after the login', async ({
    page,
    server,
  }) => {
    await loginAs(page, 'admin');
    await page.goto('/gl_sector/1/edit');
    const flag = page.getByRole('switch', { name: 'Comercial' });
    await flag.click();
    const changed = await flag.isChecked();
    await logOutElsewhere(page);
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await enter(page, 'admin');
    await expect(page.getByRole('region', { name: 'Notificações' })).toContainText(/salv/i);
    const admin = await loggedIn(server.baseURL, 'admin');
    const { body } = await admin.call('/api/gl_sector/1/edit');
    expect(body.data).toMatchObject({ is_commercial: changed });
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

test('a right that was lost is told, and the menus follow', async ({ page, server }) => {
  const admin = await loggedIn(server.baseURL, 'admin');
  const grant = async (...granted: string[]) => {
    const { body } = await admin.call('/api/gl_user/2/edit');
    const { updated_at } = body.data as { updated_at: string };
    const change = { granted, updated_at };
    const saved = await admin.call('/api/gl_user/2', { method: 'PUT', body: change });
    expect(saved.status).toBe(200);
  };
  const people = page.getByRole('navigation', { name: 'Principal' }).getByText('Pessoas');
  await grant('can_user_group_edit');
  try {
    await loginAs(page, 'supervisor');
    await page.goto('/gl_user');
    await expect(people).toBeVisible();
    await grant();
    await page.getByRole('searchbox', { name: 'Buscar' }).fill('Igor');
    await expect(page.getByRole('main')).toContainText('Você não tem acesso a esta página');
    await expect(notices(page)).toContainText('Os menus foram atualizados.');
    await expect(notices(page)).not.toContainText('Você não tem permissão');
    await expect(people).toHaveCount(0);
  } finally {
    await grant();
  }
});

test('who acts as a customer is told so in the portal, and comes back by the menu', async ({
  page,
}) => {
  await loginAs(page, 'admin');
  await page.goto('/gl_user?q=Cl%C3%A1udia%20Ferreira');
  await page.getByRole('main').getByText('Cláudia Ferreira', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Personificar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Personificar' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const banner = page.getByRole('complementary', { name: 'Personificação' });
  await expect(banner).toContainText(
    'Você está vendo o sistema como Cláudia Ferreira. Seu nome, Helena Prado, fica no registro.',
  );
  await page.getByRole('button', { name: /Menu de/ }).click();
  const menu = page.getByRole('navigation', { name: 'Sua conta' });
  await menu.getByRole('button', { name: 'Despersonificar' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('button', { name: 'Menu de Helena' })).toBeVisible();
  await expect(banner).toHaveCount(0);
});
