import { expect, type Page } from '@playwright/test';
import { loggedIn } from '../apps/server/test/client.ts';
import { logOutElsewhere } from './harness.ts';
import type { PageState } from './page-state.ts';
import { openPalette } from './palette.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Principal' });
const home = (page: Page) => expect(page.getByRole('heading', { name: /^Olá/ })).toBeVisible();

async function openMenu(page: Page): Promise<void> {
  await home(page);
  const folded = page.getByRole('button', { name: 'Menu', exact: true });
  if (await folded.isVisible()) await folded.click();
  await bar(page).getByRole('button', { name: 'Cadastros' }).click();
  await expect(bar(page).getByRole('link', { name: 'Setores' })).toBeVisible();
}

/** The session ends behind a form with unsaved changes. */
async function relogin(page: Page): Promise<void> {
  await page.getByLabel('Nome', { exact: true }).fill('Metade de um nome');
  await logOutElsewhere(page);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Sessão expirada.' })).toBeVisible();
}

/** An admin in a separate session who acts as Camila Souza. */
async function act(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const admin = await loggedIn(origin, 'admin');
  const path = '/api/maintenance/impersonate';
  expect((await admin.call(path, { method: 'POST', body: { user_id: 3 } })).status).toBe(200);
  const cookies = admin.cookieHeader.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url: origin };
  });
  await page.context().addCookies(cookies);
  await page.goto('/home');
  await expect(page.getByRole('complementary', { name: 'Personificação' })).toBeVisible();
}

/** Elements around and over every page of the back-office. */
export const shellStates: PageState[] = [
  { name: 'office-menu', as: 'admin' as const, prepare: openMenu },
  {
    name: 'office-user-menu',
    as: 'attendant' as const,
    prepare: async (page: Page) => {
      await page.getByRole('button', { name: /^Menu de/ }).click();
      await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible();
    },
  },
  {
    name: 'office-palette',
    as: 'admin' as const,
    prepare: async (page: Page) => {
      await home(page);
      await openPalette(page);
      await page.keyboard.type('ma');
      await expect(page.getByRole('group', { name: 'Atendimentos' })).toBeVisible();
    },
  },
  {
    name: 'office-help',
    as: 'attendant' as const,
    prepare: async (page: Page) => {
      await home(page);
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible();
    },
  },
  { name: 'office-acting', as: 'attendant' as const, prepare: act },
  { name: 'office-relogin', as: 'admin' as const, path: '/gl_sector/1/edit', prepare: relogin },
].map((state) => ({ path: '/home', ...state }));
