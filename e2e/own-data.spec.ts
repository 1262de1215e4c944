import type { Browser } from '@playwright/test';
import { loggedIn } from '../apps/server/test/client.ts';
import { signature } from '../apps/server/test/files.ts';
import { axe, expect, loginAs, password, test } from './harness.ts';
import { tickets } from './staff.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

async function another(browser: Browser, baseURL: string | undefined, userAgent?: string) {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    ...(userAgent && { userAgent }),
  });
  return { context, page: await context.newPage() };
}

test('a customer changes the own name and goes back to where it shows', async ({ page }) => {
  await loginAs(page, 'customer', '/profile?routeBack=/dashboard');
  await expect(page.getByLabel('E-mail')).toHaveAttribute('readonly');
  await page.getByLabel('Apelido').fill('');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Campo obrigatório.')).toBeVisible();
  await expect(page.getByLabel('Apelido')).toBeFocused();
  await page.getByLabel('Apelido').fill('Clau');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Dados salvos.')).toBeVisible();
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page.getByRole('heading', { name: 'Olá, Clau.' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu de Clau' }).click();
  await page.getByRole('link', { name: 'Meus dados' }).click();
  await page.getByLabel('Apelido').fill('Cláudia');
  await page.getByRole('button', { name: 'Salvar' }).click();
  // The notice may still be the first one.
  await expect(page.getByRole('button', { name: 'Menu de Cláudia' })).toBeVisible();
});

test('the way back stays on this site', async ({ page, baseURL }) => {
  await loginAs(page, 'customer', '/profile?routeBack=//evil.example');
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page).toHaveURL(`${baseURL}/dashboard`);
});

test('a new password lets this page go on and ends the other devices', async ({
  page,
  browser,
  baseURL,
}) => {
  await loginAs(page, 'finance');
  const other = await another(browser, baseURL);
  await loginAs(other.page, 'finance');
  await page.goto('/profile');
  const others = page.getByRole('button', { name: /^Encerrar sessão/ });
  await expect(others.first()).toBeVisible();
  const change = async (now: string, next: string) => {
    await page.getByLabel('Senha atual').fill(now);
    await page.getByLabel('Nova senha', { exact: true }).fill(next);
    await page.getByLabel('Confirmar nova senha').fill(next);
    await page.getByRole('button', { name: 'Alterar senha' }).click();
  };
  await change('errada', 'Outra@2027');
  await expect(page.getByText('A senha atual não confere.')).toBeVisible();
  await expect(page.getByLabel('Senha atual')).toBeFocused();
  await change(password, 'Outra@2027');
  await expect(page.getByText('Senha alterada com sucesso!')).toBeVisible();
  await expect(others).toHaveCount(0);
  expect((await other.page.request.get('/api/me/sessions')).status()).toBe(401);
  await other.context.close();
  await change('Outra@2027', password);
  await expect(page.getByLabel('Senha atual')).toHaveValue('');
});

test('a device is logged out from another one', async ({ page, browser, baseURL }) => {
  await loginAs(page, 'seller', '/profile');
  const other = await another(browser, baseURL, phone);
  await loginAs(other.page, 'seller');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Encerrar sessão: Safari no iPhone' }).click();
  await expect(page.getByText('Sessão encerrada: Safari no iPhone.')).toBeVisible();
  expect((await other.page.request.get('/api/me/sessions')).status()).toBe(401);
  await other.context.close();
});

test('a copy of the own data is asked for once', async ({ page }) => {
  await loginAs(page, 'customer', '/profile');
  await page.getByLabel('Observação (opcional)').fill('Por e-mail.');
  await page.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(page.getByText(/^Em andamento, resposta até \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await page.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(page.getByText('Você já tem um pedido igual em andamento.')).toBeVisible();
});

test('a customer talks with the company about an own ticket', async ({
  page,
  browser,
  baseURL,
}) => {
  await loginAs(page, 'customer');
  const ticket = page.getByRole('button', { name: /Ampliação do sistema/ });
  await ticket.click();
  await expect(ticket).toHaveAttribute('aria-expanded', 'true');
  await ticket.click();
  await expect(ticket).toHaveAttribute('aria-expanded', 'false');
  await ticket.click();
  const talk = page.getByRole('region', { name: 'Conversa' });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Enviar arquivo' }).click();
  const file = { name: 'conta de luz.png', mimeType: 'image/png', buffer: signature };
  await (await chooser).setFiles(file);
  await expect(talk.getByRole('link', { name: 'conta de luz.png' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enviar arquivo' })).toHaveCount(0);
  await page.getByLabel('Sua mensagem').fill('Segue a *conta*.');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(talk.getByText('conta', { exact: true })).toBeVisible();

  const desk = await another(browser, baseURL);
  await loginAs(desk.page, 'attendant', '/at_ticket?q=Amplia%C3%A7%C3%A3o');
  await tickets(desk.page).first().click();
  await desk.page.getByRole('textbox', { name: 'Resposta' }).fill('Recebemos, obrigada.');
  await desk.page.getByRole('button', { name: /^Enviar/ }).click();
  await expect(talk.getByText('Recebemos, obrigada.')).toBeVisible();
  await desk.context.close();
});

test('documents that wait for a signature lead to the page that signs them', async ({ page }) => {
  await loginAs(page, 'customer');
  await page.getByRole('button', { name: /Ampliação do sistema/ }).click();
  await page.getByRole('link', { name: 'Assinar documentos' }).click();
  await expect(page).toHaveURL(/\/at_ticket\/\d+\.[\w-]+\/sign$/);
  await expect(page.getByRole('button', { name: 'Proposta de ampliação' })).toBeVisible();
});

test('a new address that somebody asked for is withdrawn by its person, and by who asked', async ({
  page,
  server,
}) => {
  const admin = await loggedIn(server.baseURL, 'admin');
  const { body } = await admin.call('/api/gl_user/options?q=cliente@exemplo.com.br');
  const [customer] = body.data as { id: number }[];
  const path = `/api/gl_user/${customer?.id}`;
  const ask = async () => {
    const values = { email: 'claudia.nova@exemplo.com.br' };
    expect((await admin.call(path, { method: 'PUT', body: values })).status).toBe(200);
  };
  await ask();
  await loginAs(page, 'customer', '/profile');
  const waiting = page.getByRole('region', { name: 'Troca de e-mail' });
  await expect(waiting).toContainText('claudia.nova@exemplo.com.br');
  await waiting.getByRole('button', { name: 'Cancelar a troca' }).focus();
  await page.keyboard.press('Enter');
  await expect(waiting).toContainText('A troca foi cancelada.');
  await expect(page.getByRole('heading', { name: 'Troca de e-mail' })).toBeFocused();
  await axe(page);
  await page.reload();
  await expect(page.getByLabel('Apelido')).toBeVisible();
  await expect(waiting).toBeHidden();

  await ask();
  await loginAs(page, 'admin', `/gl_user/${customer?.id}/edit`);
  const access = page.getByRole('region', { name: 'Acesso', exact: true });
  await expect(access).toContainText('claudia.nova@exemplo.com.br');
  await access.getByRole('button', { name: 'Desistir da troca de e-mail' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desistir da troca' }).click();
  await expect(page.getByText('A troca de e-mail foi cancelada.')).toBeVisible();
  await expect(access).not.toContainText('claudia.nova@exemplo.com.br');
});

test('an empty new password tells its rules', async ({ page }) => {
  await loginAs(page, 'customer', '/profile');
  await page.getByLabel('Senha atual').fill(password);
  await page.getByRole('button', { name: 'Alterar senha' }).click();
  await expect(page.getByText('A senha ainda não cumpre todas as regras.')).toBeVisible();
  await expect(page.getByLabel('Nova senha', { exact: true })).toBeFocused();
  const blank = page.getByRole('listitem').filter({ hasText: 'A senha não pode estar em branco.' });
  await expect(blank).toContainText('Falta cumprir.');
});
