import { expect, type Page } from '@playwright/test';
import { authority, certificate } from '../apps/server/test/certificate.ts';
import { loggedIn } from '../apps/server/test/client.ts';
import type { PageState } from './page-state.ts';

const own = certificate('Solar Energia', { issuer: authority('Banco de teste'), daysLeft: 12 });
const path = '/gl_business_unit/1/edit?tab=recebimento';

const panel = (page: Page) => expect(page.getByRole('form', { name: 'Recebimento' })).toBeVisible();
const choosePix = async (page: Page) => {
  await panel(page);
  await page.getByLabel('Pix', { exact: true }).selectOption('pix');
};

/** A unit at a bank that nobody answers for, whose certificate ends soon. */
async function connected(page: Page): Promise<void> {
  await panel(page);
  const admin = await loggedIn(new URL(page.url()).origin, 'admin');
  const body = {
    pix_provider: 'pix',
    boleto_provider: 'balcao',
    api_url: 'https://pix.banco.invalid/api/v2',
    token_url: 'https://pix.banco.invalid/oauth/token',
    client_id: 'solar-energia',
    client_secret: 'segredo',
    certificate: own.pem.cert,
    private_key: own.pem.key,
  };
  const saved = await admin.call('/api/pm_provider/1', { method: 'PUT', body });
  expect(saved.status).toBe(200);
  await page.reload();
  await expect(page.getByText('O certificado vence em')).toBeVisible();
}

async function tested(page: Page): Promise<void> {
  await connected(page);
  await page.getByRole('button', { name: 'Testar a ligação' }).click();
  await expect(page.getByText(/^O (endereço do banco|banco não respondeu)/)).toBeVisible();
}

const states: Omit<PageState, 'as'>[] = [
  { name: 'provider', path, prepare: panel },
  { name: 'provider-pix', path, prepare: choosePix },
  {
    name: 'provider-faults',
    path,
    prepare: async (page) => {
      await choosePix(page);
      await page.getByLabel('Endereço da API').fill('http://banco');
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      await expect(page.getByText('Use um endereço https://')).toBeVisible();
    },
  },
  { name: 'provider-connected', path, prepare: tested },
];

/** Who makes the charges of a business unit: chosen, refused, connected. */
export const providerStates: PageState[] = states.map((state) => ({ ...state, as: 'admin' }));
