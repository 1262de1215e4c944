import { expect, type Page } from '@playwright/test';
import { bankSlip, bankUnit, returnFile } from './bank-file-desk.ts';
import type { PageState } from './page-state.ts';

const origin = (page: Page) => new URL(page.url()).origin;

async function waiting(page: Page): Promise<void> {
  const unit = await bankUnit(origin(page));
  await bankSlip(origin(page), unit);
  await page.goto(`/pm_remittance?unit=${unit.business_unit_id}`);
  await expect(page.getByRole('list', { name: 'Boletos para enviar' })).toBeVisible();
}

async function shown(page: Page): Promise<void> {
  const unit = await bankUnit(origin(page));
  const [full, part] = [await bankSlip(origin(page), unit), await bankSlip(origin(page), unit)];
  const file = returnFile(unit, [
    { our_number: full.our_number, paidCents: 30_000 },
    { our_number: part.our_number, paidCents: 100 },
    { our_number: 9_999_999, paidCents: 100 },
  ]);
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('heading', { name: 'Linhas' })).toBeVisible();
}

const states: Omit<PageState, 'as'>[] = [
  { name: 'remittance', path: '/pm_remittance', prepare: waiting },
  {
    name: 'returns',
    path: '/pm_return',
    prepare: (page) => expect(page.getByText(/^Arraste para cá o arquivo/)).toBeVisible(),
  },
  {
    name: 'returns-refused',
    path: '/pm_return',
    prepare: async (page) => {
      const buffer = Buffer.from('nosso;numero');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer });
      await expect(page.getByRole('alert')).toContainText('não é um arquivo de retorno');
    },
  },
  { name: 'return-shown', path: '/pm_return', prepare: shown },
];

/** Files for banks and of banks. */
export const bankFileStates: PageState[] = states.map((state) => ({ ...state, as: 'admin' }));
