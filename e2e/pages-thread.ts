import { expect, type Page } from '@playwright/test';
import type { PageState } from './page-state.ts';
import { thread, tickets } from './staff.ts';
import { pdf, pinned } from './thread-desk.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'Resposta' });

async function openTalk(page: Page, channel: string): Promise<void> {
  // Text typed here must not be there for the next picture.
  await page.route('**/draft', (route) => route.fulfill({ json: { data: { text: '' } } }));
  await expect(tickets(page).first()).toBeVisible();
  await tickets(page).first().click();
  await page.getByRole('tab', { name: channel }).click();
  await expect(box(page)).toBeVisible();
}

/** The message-thread panel. Nothing is sent. */
export const threadStates: PageState[] = [
  {
    name: 'thread-internal',
    path: '/at_ticket',
    as: 'attendant',
    prepare: async (page) => {
      await openTalk(page, 'Interno');
      await box(page).fill(
        '## Resumo\n- Orçamento *aprovado*\n- Falta a vistoria\n\n> Ligar amanhã',
      );
      await page.getByRole('button', { name: 'Prévia' }).click();
      await expect(thread(page).getByRole('heading', { name: 'Resumo' })).toBeVisible();
    },
  },
  {
    name: 'thread-mention',
    path: '/at_ticket',
    as: 'supervisor',
    prepare: async (page) => {
      await openTalk(page, 'Supervisão');
      await box(page).pressSequentially('Veja, @');
      await expect(page.getByRole('listbox', { name: 'Colegas' })).toBeVisible();
    },
  },
  {
    name: 'thread-template',
    path: '/at_ticket',
    as: 'supervisor',
    prepare: async (page) => {
      await openTalk(page, 'Externo');
      await page.getByRole('combobox', { name: 'Modelo de mensagem' }).click();
      await page.getByRole('listbox', { name: 'Modelo' }).getByRole('option').first().click();
      await expect(page.getByRole('button', { name: 'Editar o texto' })).toBeVisible();
    },
  },
  {
    name: 'thread-file',
    path: '/at_ticket',
    as: 'attendant',
    prepare: async (page) => {
      await openTalk(page, 'Interno');
      const file = { name: 'planta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };
      await page.getByLabel('Arquivo da mensagem').setInputFiles(file);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'thread-pinned',
    path: '/at_ticket/4/edit',
    as: 'supervisor',
    prepare: async (page) => {
      await page.getByRole('tab', { name: 'Interno' }).click();
      await expect(pinned(page).getByRole('heading')).toBeVisible();
    },
  },
  {
    name: 'thread-required-file',
    path: '/at_ticket/5/edit',
    as: 'supervisor',
    prepare: async (page) => {
      await page.getByLabel('Arquivo conta_de_luz').setInputFiles(pdf('conta de luz.pdf'));
      await expect(page.getByRole('dialog')).toContainText('conta de luz.pdf');
    },
  },
];
