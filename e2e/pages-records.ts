import { expect, type Page } from '@playwright/test';
import { loggedIn } from '../apps/server/test/client.ts';
import type { PageState } from './page-state.ts';

const rows = (page: Page) =>
  expect(page.getByRole('main').locator('a[href$="/edit"]').first()).toBeVisible();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens the first row of the list. */
async function openFirstRow(page: Page): Promise<void> {
  await page.getByRole('main').locator('a[href$="/edit"]').first().click();
  await expect(page.getByRole('region', { name: 'Informações adicionais' })).toBeVisible();
}

/** Another supervisor saves the tag that this person has open. */
async function saveConflict(page: Page): Promise<void> {
  const other = await loggedIn(new URL(page.url()).origin, 'supervisor');
  const body = { name: `Etiqueta ${Date.now()}`, color: '#3b5bdb' };
  const made = await other.call('/api/at_tag', { method: 'POST', body });
  const { id, updated_at } = made.body.data as { id: number; updated_at: string };
  await page.goto(`/at_tag/${id}/edit`);
  await page.getByLabel('Nome', { exact: true }).fill('Com as duas mãos');
  const theirs = { name: `${body.name} deles`, color: '#f4a100', updated_at };
  await other.call(`/api/at_tag/${id}`, { method: 'PUT', body: theirs });
  await press(page, 'Salvar');
  await expect(page.getByText('enquanto você editava')).toBeVisible();
}

/** The lists and edit screens that every record has. */
export const recordStates: PageState[] = [
  { name: 'records-list', path: '/gl_city?page=7&state=SP', as: 'admin', prepare: rows },
  {
    name: 'records-filters',
    path: '/gl_sector?is_commercial=false&business_unit_id=1',
    as: 'admin',
    prepare: async (page) => {
      await rows(page);
      await page.getByRole('button', { name: /^Filtros/ }).click();
      await expect(page.getByRole('group', { name: 'Filtros', exact: true })).toBeVisible();
    },
  },
  {
    name: 'records-chosen',
    path: '/gl_sector',
    as: 'admin',
    prepare: async (page) => {
      await page.getByRole('checkbox', { name: 'Selecionar Comercial' }).first().check();
      await expect(page.getByRole('region', { name: 'Seleção' })).toBeVisible();
    },
  },
  {
    name: 'records-views',
    path: '/gl_sector',
    as: 'admin',
    prepare: async (page) => {
      await press(page, 'Visões');
      await expect(page.getByRole('region', { name: 'Visões' })).toBeVisible();
    },
  },
  {
    name: 'records-empty',
    path: '/at_tag?q=nada-com-este-nome',
    as: 'admin',
    prepare: (page) => expect(page.getByText('Nada encontrado')).toBeVisible(),
  },
  {
    name: 'record-create',
    path: '/gl_sector/create',
    as: 'admin',
    prepare: async (page) => {
      await press(page, 'Salvar');
      await expect(page.getByText('Campo obrigatório.').first()).toBeVisible();
    },
  },
  { name: 'record-edit', path: '/gl_business_unit', as: 'admin', prepare: openFirstRow },
  {
    name: 'record-html',
    path: '/at_document_template',
    as: 'admin',
    prepare: async (page) => {
      await openFirstRow(page);
      await press(page, 'Ver prévia');
      await expect(page.getByRole('button', { name: 'Ocultar prévia' })).toBeVisible();
    },
  },
  {
    name: 'record-remove',
    path: '/gl_business_unit',
    as: 'admin',
    prepare: async (page) => {
      await openFirstRow(page);
      await press(page, 'Excluir');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'record-conflict', path: '/at_tag', as: 'admin', prepare: saveConflict },
];
