import { expect, type Page } from '@playwright/test';
import type { PageState } from './page-state.ts';

const heading = (page: Page) => expect(page.getByRole('heading').first()).toBeVisible();

/** Passwords forgotten and made, addresses confirmed. */
export const accessStates: PageState[] = [
  { name: 'recover-email', path: '/login/recover_email', prepare: heading },
  {
    name: 'recover-token',
    path: '/login/recover_token/demo-recuperar',
    prepare: (page) => page.getByLabel('Nova senha', { exact: true }).fill('Aurora1'),
  },
  {
    name: 'recover-token-inactive',
    path: '/login/recover_token/inventado',
    prepare: (page) => expect(page.getByText('Caso este erro persista')).toBeVisible(),
  },
  {
    name: 'confirm-email',
    path: '/login/email/inventado',
    prepare: async (page) => {
      const answer = { json: { data: { email: 'marina.prado@exemplo.com.br' } } };
      await page.route('**/access/confirm_email/*', (route) => route.fulfill(answer));
      await page.reload();
      await expect(page.getByRole('button', { name: 'Confirmar e-mail' })).toBeFocused();
    },
  },
  {
    name: 'create-password',
    path: '/login/ce/demo-criar-senha',
    prepare: (page) => page.getByLabel('Senha', { exact: true }).fill('Aurora1'),
  },
  {
    name: 'create-password-untouched',
    path: '/login/ce/demo-criar-senha',
    prepare: (page) => expect(page.getByRole('listitem').first()).toBeVisible(),
  },
  {
    name: 'create-password-inactive',
    path: '/login/ce/inventado',
    prepare: (page) => expect(page.getByText('Caso este erro persista')).toBeVisible(),
  },
];
