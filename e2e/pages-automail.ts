import { expect, type Page } from '@playwright/test';
import { makeRule } from './automail-desk.ts';
import type { PageState } from './page-state.ts';
import { someone } from './visitor.ts';

const origin = (page: Page) => new URL(page.url()).origin;

const conditions = { op: 'and', of: [{ op: 'equals', variable: 'setor', value: 'Vendas' }] };

async function openRule(page: Page): Promise<void> {
  const { rule } = await makeRule(origin(page), someone('Boas-vindas'), { conditions });
  await page.goto(`/am_rule/${rule}/edit`);
  await expect(page.getByRole('button', { name: 'Simular' })).toBeVisible();
  await expect(page.getByLabel('Variável')).toBeVisible();
}

const states: Omit<PageState, 'as'>[] = [
  {
    name: 'mail-blocks',
    path: '/am_block',
    prepare: (page) => expect(page.getByText('Marcou um e-mail como spam').first()).toBeVisible(),
  },
  {
    name: 'mail-blocks-none',
    path: '/am_block?q=ninguem@exemplo.com.br',
    prepare: (page) => expect(page.getByText('Nada encontrado')).toBeVisible(),
  },
  {
    name: 'mail-rules',
    path: '/am_rule',
    prepare: (page) =>
      expect(
        page.getByText('Aniversário', { exact: true }).filter({ visible: true }).first(),
      ).toBeVisible(),
  },
  { name: 'mail-rule', path: '/am_rule', prepare: openRule },
  {
    name: 'mail-rule-system',
    path: '/am_rule?q=Sistema',
    prepare: async (page) => {
      // A row at 1280 px, a card at 390 px.
      const rule = page.getByRole('link', { name: /^Sistema: nova cobrança/ });
      await rule.filter({ visible: true }).first().click();
      await expect(page.getByText('saem na hora, a qualquer hora')).toBeVisible();
      await expect(page.getByLabel('Das', { exact: true })).toHaveCount(0);
    },
  },
  {
    name: 'mail-rule-new',
    path: '/am_rule/create',
    prepare: (page) => expect(page.getByLabel('Disparo')).toBeVisible(),
  },
  {
    name: 'mail-rule-dry-run',
    path: '/am_rule',
    prepare: async (page) => {
      await openRule(page);
      await page.getByRole('button', { name: 'Simular' }).click();
      await expect(page.getByRole('dialog').getByText(/^Nos últimos/)).toBeVisible();
    },
  },
  {
    name: 'mail-template',
    path: '/am_template',
    prepare: async (page) => {
      const { template } = await makeRule(origin(page), someone('Prévia'));
      await page.goto(`/am_template/${template}/edit`);
      await expect(page.getByTitle('Prévia do e-mail')).toBeVisible();
    },
  },
  {
    name: 'mail-deliveries',
    path: '/am_delivery',
    prepare: (page) =>
      expect(page.getByText('Enviado').filter({ visible: true }).first()).toBeVisible(),
  },
  {
    name: 'mail-deliveries-none',
    path: '/am_delivery?q=ninguem',
    prepare: (page) => expect(page.getByText('Nada encontrado')).toBeVisible(),
  },
  {
    name: 'mail-delivery',
    path: '/am_delivery?status=sent',
    prepare: async (page) => {
      await page.getByRole('button', { name: /@/ }).first().click();
      await expect(page.getByTitle('E-mail como saiu')).toBeVisible();
    },
  },
];

/** Automatic mail: rules, templates and deliveries. */
export const automailStates: PageState[] = states.map((state) => ({ ...state, as: 'admin' }));
