import { expect, type Page } from '@playwright/test';
import type { PageState } from './page-state.ts';

const FIRST = '/at_dialog/1/edit';
const opened = (page: Page) =>
  expect(page.getByRole('button', { name: /problema|aviso|Nenhum/ }).first()).toBeVisible();

export const designerStates: PageState[] = [
  { name: 'designer', path: FIRST, as: 'supervisor', prepare: opened },
  {
    name: 'designer-canvas',
    path: FIRST,
    as: 'supervisor',
    prepare: async (page) => {
      await opened(page);
      const drawing = page.getByRole('tab', { name: 'Desenho' });
      if (await drawing.isVisible()) await drawing.click();
      await expect(page.getByRole('region', { name: 'Desenho do diálogo' })).toBeVisible();
      await page.getByRole('button', { name: 'Mapa dos diálogos' }).click();
      await expect(page.getByRole('dialog', { name: 'Mapa dos diálogos' })).toBeVisible();
    },
  },
  {
    name: 'designer-versions',
    path: FIRST,
    as: 'admin',
    prepare: async (page) => {
      await opened(page);
      await page.getByRole('tab', { name: 'Versões' }).click();
      await expect(page.getByRole('region', { name: 'Diferença' })).toBeVisible();
    },
  },
  {
    name: 'designer-test',
    path: FIRST,
    as: 'admin',
    prepare: async (page) => {
      await opened(page);
      await page.getByRole('tab', { name: 'Testar' }).click();
      await page.getByRole('button', { name: 'Começar', exact: true }).click();
      await expect(page.getByRole('group', { name: 'Resposta do visitante' })).toBeVisible();
    },
  },
  {
    name: 'designer-numbers',
    path: FIRST,
    as: 'supervisor',
    prepare: async (page) => {
      await opened(page);
      await page.getByRole('tab', { name: 'Números' }).click();
      await page.getByLabel('Versão').selectOption('all');
      await expect(page.getByRole('heading', { name: 'Onde mais param' })).toBeVisible();
    },
  },
  {
    name: 'designer-numbers-canvas',
    path: FIRST,
    as: 'supervisor',
    prepare: async (page) => {
      await opened(page);
      await page.getByRole('tab', { name: 'Números' }).click();
      await page.locator('li[data-block] button').first().click();
      await expect(page.locator('[data-numbers]').first()).toBeVisible();
    },
  },
  {
    name: 'designer-publish',
    path: FIRST,
    as: 'admin',
    prepare: async (page) => {
      await opened(page);
      await page.getByRole('button', { name: 'Publicar', exact: true }).click();
      await expect(page.getByRole('dialog', { name: /^Publicar/ })).toBeVisible();
    },
  },
  {
    name: 'flow-faults',
    path: '/at_flow_fault',
    as: 'supervisor',
    prepare: (page) =>
      expect(page.getByRole('navigation', { name: 'Situação dos problemas' })).toContainText('('),
  },
  {
    name: 'dialog-create',
    path: '/at_dialog/create',
    as: 'supervisor',
    prepare: (page) => expect(page.getByLabel('Código', { exact: true })).toBeVisible(),
  },
];
