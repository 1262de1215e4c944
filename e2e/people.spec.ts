import type { Page } from '@playwright/test';
import { loggedIn } from '../apps/server/test/client.ts';
import { outboxMails } from '../apps/server/test/outbox.ts';
import { appCode } from '../apps/server/test/totp.ts';
import { axe, expect, loginAs, password, test } from './harness.ts';

const good = 'Nova@2026';
const STEP_MS = 30_000;

/** The mails to a person, the newest last. */
async function mailsTo(dataDir: string, to: string): Promise<string[]> {
  const mails = await outboxMails(dataDir);
  return mails
    .filter((mail) => mail.includes(`To: ${to}`))
    .map((mail) => mail.replace(/=\r?\n/g, ''));
}

/** The mailed links to a person's first password. */
const links = async (dataDir: string, to: string) =>
  (await mailsTo(dataDir, to)).flatMap((mail) => /\/login\/ce\/[\w-]+/.exec(mail) ?? []);

async function firstStep(page: Page, login: string, secret: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Login', { exact: true }).fill(login);
  await page.getByLabel('Senha', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

async function leave(page: Page): Promise<void> {
  await page.goto('/auth/logout');
  await expect(page).toHaveURL(/\/login$/);
}

async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(name);
  await page.getByRole('option', { name }).click();
}

async function openPerson(page: Page, name: string): Promise<void> {
  await page.goto(`/gl_user?q=${encodeURIComponent(name)}`);
  await page.getByRole('main').getByText(name, { exact: true }).first().click();
  await expect(page.getByRole('region', { name: 'Acesso', exact: true })).toBeVisible();
}

test('a person is made, invited, makes a password, and logs in with two steps', async ({
  page,
  server,
}) => {
  const email = `iris.${test.info().testId}@exemplo.com.br`;
  await loginAs(page, 'admin');
  await page.goto('/gl_user/create');
  await page.getByLabel('Nome', { exact: true }).fill('Íris Bastos');
  await page.getByLabel('Apelido').fill('Íris');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Nível', { exact: true }).selectOption('5');
  await choose(page, 'Grupo', 'Atendimento');
  await choose(page, 'Acrescentar setor', 'Instalação');
  await page.getByLabel('Supervisor em Instalação').check();
  await page.getByLabel('Procurar permissão').fill('operacoes');
  await page.getByLabel('Operações: Abrir o menu').selectOption('granted');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page).toHaveURL(/\/gl_user\/\d+\/edit/);
  const access = page.getByRole('region', { name: 'Acesso', exact: true });
  await expect(access).toContainText('Ainda não criada');
  await expect(page.getByLabel('Supervisor em Instalação')).toBeChecked();
  await expect.poll(async () => (await links(server.dataDir, email)).length).toBe(1);
  await expect(access).toContainText('LinkCriado');
  await expect(access).toContainText('Este servidor não envia e-mails');
  await access.getByRole('button', { name: 'Criar convite' }).click();
  await expect.poll(async () => (await links(server.dataDir, email)).length).toBe(2);
  const link = await access.getByLabel('Link do convite').inputValue();
  await axe(page);
  await access.getByRole('button', { name: 'Já copiei' }).click();
  await expect(access.getByLabel('Link do convite')).toHaveCount(0);
  await leave(page);

  await page.goto(link);
  await page.getByLabel('Senha', { exact: true }).fill(good);
  await page.getByLabel('Confirmar senha', { exact: true }).fill(good);
  await page.getByRole('button', { name: 'Criar senha e acessar' }).click();
  await expect(page).toHaveURL(/\/home$/);

  await page.goto('/account');
  const steps = page.getByRole('region', { name: 'Verificação em duas etapas' });
  await steps.getByRole('button', { name: 'Ativar' }).click();
  await steps.getByLabel('Sua senha', { exact: true }).fill(good);
  await steps.getByRole('button', { name: 'Continuar' }).click();
  const secret = ((await steps.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await steps.getByLabel('Código do aplicativo').fill('000000');
  await steps.getByRole('button', { name: 'Ativar' }).click();
  await expect(steps).toContainText('Código incorreto ou já usado.');
  await steps.getByLabel('Código do aplicativo').fill(appCode(secret));
  await steps.getByRole('button', { name: 'Ativar' }).click();
  const codes = steps.getByRole('list', { name: 'Códigos de recuperação' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [recovery = '', spare = ''] = await codes.getByRole('listitem').allTextContents();
  await steps.getByRole('button', { name: 'Já guardei' }).click();
  await expect(steps).toContainText('Restam 10 códigos');
  await leave(page);

  await firstStep(page, email, good);
  await expect(page.getByLabel('Código do aplicativo')).toBeFocused();
  // The setup has used its code; the clocks of phones may be one step ahead.
  await page
    .getByLabel('Código do aplicativo')
    .fill(appCode(secret, new Date(Date.now() + STEP_MS)));
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
  await leave(page);

  await firstStep(page, email, good);
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await page.getByLabel('Código de recuperação').fill(recovery);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);

  await page.goto('/account');
  await steps.getByRole('button', { name: 'Desativar' }).click();
  await steps.getByLabel('Sua senha', { exact: true }).fill(good);
  const second = steps.getByLabel('Código do aplicativo ou de recuperação');
  await second.fill(recovery);
  await steps.getByRole('button', { name: 'Desativar' }).click();
  await expect(steps).toContainText('Código incorreto ou já usado.');
  await second.fill(spare);
  await second.press('Enter');
  await expect(steps.getByRole('button', { name: 'Ativar' })).toBeVisible();
});

test('what is being typed below stays where it is while a group’s permissions load', async ({
  page,
}) => {
  await loginAs(page, 'admin', '/gl_user/create');
  const sector = page.getByRole('combobox', { name: 'Acrescentar setor', exact: true });
  const { promise: shown, resolve: show } = Promise.withResolvers<void>();
  await page.route(/\/api\/gl_user_group\/\d+\/edit/, async (route) => {
    await shown;
    await route.continue();
  });
  const heightOf = () => page.evaluate<number>('document.documentElement.scrollHeight');
  await expect(sector).toBeVisible();
  const height = await heightOf();
  await choose(page, 'Grupo', 'Financeiro');
  await expect(page.locator('[aria-busy=true]')).toBeVisible();
  expect(await heightOf()).toBe(height);
  await choose(page, 'Acrescentar setor', 'Instalação');
  show();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.locator('option', { hasText: 'Do grupo' })).not.toHaveCount(0);
});

test('a new e-mail address waits until its owner confirms it', async ({ page, server }) => {
  const admin = await loggedIn(server.baseURL, 'admin');
  const [old, fresh] = ['velha', 'nova'].map(
    (one) => `${one}.${test.info().testId}@exemplo.com.br`,
  );
  const body = { name: 'Marta Reis', nickname: 'Marta', email: old, level: 10 };
  const made = await admin.call('/api/gl_user', { method: 'POST', body });
  const { id } = made.body.data as { id: number };
  await loginAs(page, 'admin');
  await page.goto(`/gl_user/${id}/edit`);
  await page.getByLabel('E-mail', { exact: true }).fill(fresh ?? '');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  const access = page.getByRole('region', { name: 'Acesso', exact: true });
  await expect(access).toContainText(`Novo e-mail${fresh}, a confirmar até`);
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(old ?? '');
  await axe(page);
  const sent = async () =>
    (await mailsTo(server.dataDir, fresh ?? '')).flatMap(
      (mail) => /\/login\/email\/[\w-]{43}/.exec(mail) ?? [],
    );
  await expect.poll(async () => (await sent()).length).toBe(1);
  const [link = ''] = await sent();
  await leave(page);
  await page.goto(link);
  await expect(page.getByRole('main')).toContainText(fresh ?? '');
  await expect(page.getByRole('button', { name: 'Confirmar e-mail' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('E-mail confirmado.')).toBeVisible();
  await axe(page);
  await page.reload();
  await expect(page.getByText('Este link não existe, já foi usado ou expirou.')).toBeVisible();
});

test('a link for a new password is called so', async ({ page }) => {
  await loginAs(page, 'admin');
  await openPerson(page, 'Beatriz Nogueira');
  const access = page.getByRole('region', { name: 'Acesso', exact: true });
  await access.getByRole('button', { name: 'Criar link de nova senha' }).click();
  await expect(access.getByLabel('Link de nova senha')).toHaveValue(/^https?:/);
  await expect(access).toContainText('LinkCriado');
});

test('an admin acts as another person, under a banner, and is himself again', async ({ page }) => {
  await loginAs(page, 'admin');
  await openPerson(page, 'Beatriz Nogueira');
  await page.getByRole('button', { name: 'Personificar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Personificar' }).click();
  await expect(page).toHaveURL(/\/home$/);
  const banner = page.getByRole('complementary', { name: 'Personificação' });
  await expect(banner).toContainText('Você está vendo o sistema como Beatriz Nogueira.');
  await page.goto('/at_ticket');
  await banner.getByRole('button', { name: 'Despersonificar' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('button', { name: 'Menu de Helena' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await openPerson(page, 'Helena Prado');
  await expect(page.getByRole('button', { name: 'Personificar' })).toHaveCount(0);
});

test('a group that demands two steps leads its people to the setup first', async ({
  browser,
  page,
}) => {
  await loginAs(page, 'admin');
  const name = `Grupo ${test.info().testId}`;
  await page.goto('/gl_user_group/create');
  await page.getByLabel('Nome', { exact: true }).fill(name);
  await page.getByLabel('Exigir verificação em duas etapas').check();
  await page.getByLabel('A qualquer hora').uncheck();
  await page.getByLabel('A qualquer hora').check();
  await page.getByLabel('Relatório de pagamentos').selectOption('0');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page).toHaveURL(/\/gl_user_group\/\d+\/edit/);
  await openPerson(page, 'Igor Albuquerque');
  await choose(page, 'Grupo', name);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Usuário salvo.')).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await firstStep(other, 'igor@exemplo.com.br', password);
  await expect(other).toHaveURL(/\/login\/two_factor/);
  await other.getByLabel('Sua senha', { exact: true }).fill(password);
  await other.getByRole('button', { name: 'Continuar' }).click();
  const secret = ((await other.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await other.getByLabel('Código do aplicativo').fill(appCode(secret));
  await other.getByRole('button', { name: 'Ativar' }).click();
  await other.getByRole('button', { name: 'Já guardei' }).click();
  await expect(other).toHaveURL(/\/home$/);
  await other.context().close();
});
