import { expect, type Page } from '@playwright/test';
import { password } from './harness.ts';
import type { PageState } from './page-state.ts';

const code = (page: Page) => page.getByLabel('Código do aplicativo');

async function begin(page: Page): Promise<void> {
  await page.getByLabel('Sua senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(code(page)).toBeVisible();
}

async function setUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ativar' }).click();
  await begin(page);
}

const waiting = {
  email: 'claudia.ferreira.financeiro@correio.exemplo.com.br',
  expires_at: new Date(Date.now() + 86_400_000).toISOString(),
};

/** People, own access, and the login's second step. Calls that would change a demonstration account get a fake answer. */
export const peopleStates: PageState[] = [
  {
    name: 'login-code',
    path: '/login',
    prepare: async (page) => {
      await page.route('**/auth/login', (route) => route.fulfill({ json: { two_factor: true } }));
      await page.getByLabel('Login', { exact: true }).fill('x');
      await page.getByLabel('Senha', { exact: true }).fill('x');
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await expect(code(page)).toBeFocused();
    },
  },
  {
    name: 'login-two-factor',
    path: '/account',
    as: 'attendant',
    prepare: async (page) => {
      await page.route('**/api/session/web', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ json: { ...(await answer.json()), two_factor_due: true } });
      });
      await page.goto('/login/two_factor');
      await begin(page);
    },
  },
  {
    name: 'account-codes',
    path: '/account',
    as: 'attendant',
    prepare: async (page) => {
      const codes = Array.from({ length: 10 }, (_, index) => `k7mq${index}-x2hpa`);
      await page.route('**/two_factor/confirm', (route) => route.fulfill({ json: { codes } }));
      await setUp(page);
      await code(page).fill('123456');
      await page.getByRole('button', { name: 'Ativar' }).click();
      await expect(page.getByText('Guarde seus códigos')).toBeVisible();
    },
  },
  {
    name: 'account-off',
    path: '/account',
    as: 'attendant',
    prepare: async (page) => {
      const enabled = { data: { enabled: true, required: false, codes_left: 9 } };
      await page.route('**/me/two_factor', (route) => route.fulfill({ json: enabled }));
      await page.reload();
      await page.getByRole('button', { name: 'Desativar' }).click();
      await expect(page.getByLabel('Código do aplicativo ou de recuperação')).toBeVisible();
    },
  },
  {
    name: 'account-email',
    path: '/account',
    as: 'admin',
    prepare: async (page) => {
      const enabled = { data: { enabled: true, required: false, codes_left: 9 } };
      await page.route('**/me/two_factor', (route) => route.fulfill({ json: enabled }));
      await page.route('**/me/email_change', (route) => route.fulfill({ json: { data: waiting } }));
      await page.reload();
      await expect(page.getByRole('button', { name: 'Cancelar a troca' })).toBeVisible();
      await page.getByRole('button', { name: 'Trocar e-mail' }).click();
      await expect(page.getByLabel('Código do aplicativo ou de recuperação')).toBeVisible();
    },
  },
  {
    name: 'profile-new-email',
    path: '/profile',
    as: 'customer',
    prepare: async (page) => {
      await page.route('**/me/email_change', (route) => route.fulfill({ json: { data: waiting } }));
      await page.reload();
      await expect(page.getByRole('button', { name: 'Cancelar a troca' })).toBeVisible();
    },
  },
  {
    name: 'user-new-email',
    path: '/gl_user/7/edit',
    as: 'admin',
    prepare: async (page) => {
      await page.route('**/gl_user/7/access', async (route) => {
        const answer = await route.fetch();
        const { data } = await answer.json();
        const may = { ...data.may, withdraw_email: true };
        await route.fulfill({ json: { data: { ...data, email_change: waiting, may } } });
      });
      await page.reload();
      await page.getByRole('button', { name: 'Desistir da troca de e-mail' }).click();
      await expect(page.getByText('O link enviado ao novo endereço')).toBeVisible();
    },
  },
  {
    name: 'user-edit',
    path: '/gl_user/7/edit',
    as: 'admin',
    prepare: async (page) => {
      await page.getByLabel('Afiliados: Ver').selectOption('denied');
      await expect(page.getByRole('region', { name: 'Acesso', exact: true })).toBeVisible();
      await expect(page.getByLabel('Supervisor em Comercial')).toBeVisible();
    },
  },
  {
    name: 'user-group-edit',
    path: '/gl_user_group/2/edit',
    as: 'admin',
    prepare: async (page) => {
      await page.getByLabel('A qualquer hora').uncheck();
      await expect(page.getByLabel('Segunda-feira, das')).toBeVisible();
      await expect(page.getByText('Emitir e cancelar')).toBeVisible();
    },
  },
];
