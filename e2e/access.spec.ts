import { accounts, axe, expect, loginAs, password, test } from './harness.ts';
import { makeServer, type Server } from './server.ts';

const good = 'Nova@2026';

test('a forgotten password: a request, an answer, and the way back', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
  await expect(page).toHaveURL(/\/login\/recover_email$/);
  await page.getByRole('button', { name: 'Enviar e-mail' }).click();
  await expect(page.getByText('Campo obrigatório.')).toBeVisible();
  await expect(page.getByLabel('Login', { exact: true })).toBeFocused();
  await page.getByLabel('Login', { exact: true }).fill('ninguem@exemplo.com.br');
  await page.getByRole('button', { name: 'Enviar e-mail' }).click();
  await expect(
    page.getByText('As instruções para recuperar sua senha foram enviadas para seu e-mail.'),
  ).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Voltar' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test.describe('links and the human check', () => {
  // A separate server, because the demonstration's links work only once.
  test.describe.configure({ mode: 'default' });
  let own: Server;
  test.beforeAll(async () => {
    own = await makeServer({ HUMAN_CHECK: 'altcha' });
    await own.start();
  });
  test.afterAll(async () => {
    await own.stop().finally(own.remove);
  });

  test('a new password by a link, once', async ({ page }) => {
    await page.goto(`${own.baseURL}/login/recover_token/demo-recuperar`);
    await page.getByLabel('Nova senha', { exact: true }).fill('abc');
    await page.getByRole('button', { name: 'Alterar senha' }).click();
    await expect(page.getByText('A senha ainda não cumpre todas as regras.')).toBeVisible();
    await page.getByLabel('Nova senha', { exact: true }).fill(good);
    await page.getByRole('button', { name: 'Alterar senha' }).click();
    await expect(page.getByText('Senha alterada com sucesso!')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Este link não existe, já foi usado ou expirou.')).toBeVisible();
    await expect(page.getByLabel('Nova senha', { exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: 'Ir para o login' }).click();
    await page.getByLabel('Login', { exact: true }).fill('otavio@exemplo.com.br');
    await page.getByLabel('Senha', { exact: true }).fill(good);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('the first password: own data, live rules, and in', async ({ page }) => {
    await page.goto(`${own.baseURL}/login/ce/demo-criar-senha`);
    await expect(page.getByLabel('Nome')).toHaveValue('Renata Oliveira');
    await expect(page.getByLabel('Nome')).toHaveAttribute('readonly');
    await expect(page.getByLabel('CPF ou CNPJ')).toHaveValue('***.444.777-**');
    const rule = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    await expect(page.getByRole('listitem')).toHaveCount(7);
    await page.getByLabel('Senha', { exact: true }).fill(good);
    await expect(rule('A senha deve possuir um número.')).toContainText('Cumprida.');
    await expect(rule('As senhas devem ser iguais.')).toContainText('Falta cumprir.');
    await page.getByRole('button', { name: 'Criar senha e acessar' }).click();
    await expect(page.getByText('A senha ainda não cumpre todas as regras.')).toBeVisible();
    await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
    await page.getByLabel('Confirmar senha', { exact: true }).fill(good);
    await page.getByRole('button', { name: 'Criar senha e acessar' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto(`${own.baseURL}/login/ce/demo-criar-senha`);
    await expect(
      page.getByText('Caso este erro persista, entre em contato conosco!'),
    ).toBeVisible();
    await axe(page);
  });

  test('a failed login asks for a new proof, and the page does the work by itself', async ({
    page,
  }) => {
    await page.goto(`${own.baseURL}/login`);
    const enter = page.getByRole('button', { name: 'Entrar', exact: true });
    await page.getByLabel('Login', { exact: true }).fill(accounts.customer);
    await page.getByLabel('Senha', { exact: true }).fill('errada');
    await enter.click();
    await expect(page.getByText('Login ou senha incorretos.')).toBeVisible();
    await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
    await expect(page.getByText('Verificado')).toBeVisible();
    await axe(page);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await enter.click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test('leaving tells what it does, and tries again after a failure', async ({ page }) => {
  await loginAs(page, 'customer');
  await page.route('**/auth/logoutApi', (route) => route.abort());
  await page.goto('/auth/logout');
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  await page.unroute('**/auth/logoutApi');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.route('**/auth/logoutApi', () => {});
  await page.goto('/auth/logout');
  await expect(page.getByText('Limpando sessão, aguarde...')).toBeVisible();
});

test('inside of the app the login hands its token to the app', async ({ page }) => {
  // A web view puts this object into the page; the token is there without the app's answer.
  await page.addInitScript(`
    window.ReactNativeWebView = { postMessage: (text) => {
      const said = JSON.parse(text);
      (window.said ??= []).push(said);
      window.postMessage({ callbackId: said.callbackId, ok: true, data: null }, location.origin);
    } };`);
  await page.goto('/login');
  await page.getByLabel('Login', { exact: true }).fill(accounts.customer);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  const logins = () => page.evaluate('(window.said ?? []).filter((s) => s.command === "login")');
  await expect.poll(logins).toHaveLength(1);
  expect(await logins()).toMatchObject([
    { data: { login_token: expect.any(String), login_token_expires: expect.any(String) } },
  ]);
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: 'balcao_session' }),
  );
});

test('a form that may need the human check waits until that is known', async ({ page }) => {
  const session = '**/api/session/web';
  for (const [path, name] of [
    ['/login', 'Entrar'],
    ['/login/recover_email', 'Enviar e-mail'],
  ] as const) {
    await page.route(session, () => undefined);
    await page.goto(path);
    const send = page.getByRole('button', { name, exact: true });
    await expect(send).toBeDisabled();
    // It appears after a moment, so that quick pages do not flicker.
    await expect(page.getByText('Preparando o formulário, aguarde...')).toHaveCSS('opacity', '1');
    await axe(page);
    await page.unroute(session);
    await expect(send).toBeEnabled();
    await expect(page.getByText('Preparando o formulário, aguarde...')).toHaveCount(0);
  }
});

test('rules of a password are neutral until something is typed', async ({ page }) => {
  await page.goto('/login/ce/demo-criar-senha');
  const rules = page.getByRole('listitem');
  await expect(rules).toHaveCount(7);
  await expect(rules.filter({ hasText: /umprid|umprir/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Criar senha e acessar' }).click();
  await expect(rules.filter({ hasText: 'Falta cumprir.' })).toHaveCount(6);
  await expect(rules.filter({ hasText: 'Cumprida.' })).toHaveCount(0);
});

test('an app that refuses the token says why', async ({ page }) => {
  await page.addInitScript(`
    window.ReactNativeWebView = { postMessage: (text) => {
      const { callbackId } = JSON.parse(text);
      const refusal = { ok: false, error: 'Este aparelho foi bloqueado.', errorCode: 'BLOCKED' };
      window.postMessage({ callbackId, ...refusal }, location.origin);
    } };`);
  await page.goto('/login');
  await page.getByLabel('Login', { exact: true }).fill(accounts.customer);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Este aparelho foi bloqueado.');
});
