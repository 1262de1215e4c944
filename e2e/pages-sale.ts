import { expect, type Page } from '@playwright/test';
import { signature } from '../apps/server/test/files.ts';
import type { PageState } from './page-state.ts';
import { desk, openSale, type SaleStep, saleAt } from './sale.ts';
import { composer, pickFile } from './visitor.ts';

const originOf = (page: Page) => new URL(page.url()).origin;

/** The sale, waiting at a step. */
const atStep = (step: SaleStep, label: string | RegExp) => async (page: Page) => {
  await openSale(page, originOf(page), step);
  await expect(composer(page).getByRole('button', { name: label })).toBeVisible();
};

/** The sale, after staff have done something with it. */
const afterStaff =
  (act: (staff: Awaited<ReturnType<typeof desk>>) => Promise<void>, seen: string) =>
  async (page: Page) => {
    const sale = await saleAt(originOf(page), 'talk');
    await act(await desk(originOf(page), sale));
    await page.goto(sale.path);
    await expect(page.getByText(seen).first()).toBeVisible();
  };

/** The flow of the demonstration's sale. */
export const saleStates: PageState[] = [
  {
    name: 'chat-consent',
    prepare: (page: Page) =>
      expect(page.getByRole('button', { name: 'Li e aceito' })).toBeVisible(),
  },
  { name: 'chat-boolean', prepare: atStep('holder', 'Sim, é minha') },
  {
    name: 'chat-file',
    prepare: async (page: Page) => {
      await openSale(page, originOf(page), 'file');
      await pickFile(composer(page), 'conta de luz.png', signature);
      await expect(composer(page).locator('img[src^="blob:"]')).toBeVisible();
    },
  },
  { name: 'chat-options', prepare: atStep('roof', 'Telha metálica') },
  { name: 'chat-sign', prepare: atStep('sign', 'Enviar assinatura') },
  {
    name: 'chat-menu',
    prepare: async (page: Page) => {
      await openSale(page, originOf(page), 'sign');
      await page.getByRole('button', { name: 'Mais opções' }).click();
      await expect(page.getByRole('button', { name: 'Assinar documentos' })).toBeVisible();
    },
  },
  {
    name: 'chat-correct',
    prepare: async (page: Page) => {
      await openSale(page, originOf(page), 'usage');
      await page.getByRole('button', { name: 'Corrigir' }).last().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'chat-pending',
    prepare: afterStaff(
      (staff) => staff.askForFile('Envie a conta de luz.'),
      'PDF, ZIP, DOC, DOCX, XLS, XLSX, PNG ou JPG',
    ),
  },
  {
    name: 'chat-cancelled',
    prepare: afterStaff((staff) => staff.setStatus('cancelado'), 'Este atendimento foi cancelado.'),
  },
].map((state) => ({ ...state, path: '/cb/demo' }));
