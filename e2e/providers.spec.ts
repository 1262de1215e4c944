import type { Page } from '@playwright/test';
import { authority, certificate } from '../apps/server/test/certificate.ts';
import { TestClient } from '../apps/server/test/client.ts';
import { startPsp } from '../apps/server/test/psp/psp.ts';
import { makeCharge } from './charge-desk.ts';
import { axe, test as base, expect, loginAs, workerServer } from './harness.ts';
import type { Server } from './server.ts';

type Psp = Awaited<ReturnType<typeof startPsp>>;

/** A server whose bank may stand on this machine, and that bank. */
const test = base.extend<object, { server: Server; psp: Psp }>({
  server: workerServer({ PIX_PRIVATE_NETWORK: 'true' }),
  psp: [
    async ({ playwright: _ }, use) => {
      const psp = await startPsp();
      await use(psp);
      await psp.stop();
    },
    { scope: 'worker' },
  ],
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const save = async (page: Page) => {
  await button(page, 'Salvar').click();
  await expect(page.getByText('Recebimento salvo.')).toBeVisible();
};

/** What the bank gave the company, typed and pasted. */
async function fill(page: Page, { access }: Psp): Promise<void> {
  await page.getByLabel('Pix', { exact: true }).selectOption('pix');
  await page.getByLabel('Endereço da API').fill(access.apiUrl);
  await page.getByLabel('Endereço do token').fill(access.tokenUrl);
  await page.getByLabel('Client ID', { exact: true }).fill(access.clientId);
  await page.getByLabel('Segredo do Client ID').fill(access.clientSecret);
  await page.getByLabel('Certificado', { exact: true }).fill(access.certificate);
  await page.getByLabel('Autoridade do banco (opcional)').fill(access.authority);
}

test('a unit is connected to its bank: wrong certificates are told in words, and a Pix is paid by its report', async ({
  page,
  psp,
  server,
}) => {
  const tab = '/gl_business_unit/1/edit?tab=recebimento';
  await loginAs(page, 'admin', '/gl_business_unit/1/edit');
  await page.getByLabel('Chave Pix').fill(psp.pixKey);
  await button(page, 'Salvar & Permanecer').click();
  await page.getByRole('link', { name: 'Recebimento' }).click();
  await expect(page).toHaveURL(tab);

  await fill(page, psp);
  const other = certificate('Outra empresa', { issuer: authority('Outro banco') });
  await page.getByLabel('Chave privada').fill(other.pem.key);
  await button(page, 'Salvar').click();
  await expect(page.getByText('A chave não pertence a este certificado.')).toBeVisible();
  await expect(page.getByLabel('Chave privada')).toBeFocused();
  await page.getByLabel('Chave privada').fill('');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    button(page, 'Ler de um arquivo').nth(1).click(),
  ]);
  const key = Buffer.from(psp.access.key);
  await chooser.setFiles({ name: 'chave.key', mimeType: 'text/plain', buffer: key });
  await expect(page.getByLabel('Chave privada')).toHaveValue(/BEGIN/);
  await save(page);

  await expect(page.getByText('Salvo: Solar Energia, vale até')).toBeVisible();
  await expect(page.getByLabel('Segredo do Client ID')).toHaveValue('');
  await button(page, 'Testar a ligação').click();
  await expect(page.getByText('O banco respondeu: a autorização e a consulta')).toBeVisible();
  await axe(page);

  await page.getByLabel('Certificado', { exact: true }).fill(other.pem.cert);
  await page.getByLabel('Chave privada').fill(other.pem.key);
  await save(page);
  await button(page, 'Testar a ligação').click();
  await expect(
    page.getByText(/^O banco (não aceitou o nosso certificado|encerrou a ligação)/),
  ).toBeVisible();
  await page.getByLabel('Certificado', { exact: true }).fill(psp.access.certificate);
  await page.getByLabel('Chave privada').fill(psp.access.key);
  await save(page);
  await button(page, 'Registrar no banco').click();
  await expect(page.getByText('O banco avisa desde')).toBeVisible();

  const asked = { emit: false, type: 'pix', business_unit_id: 1, person_tax_id: '52998224725' };
  const { id } = await makeCharge(server.baseURL, asked);
  await page.goto(`/pm_transaction/${id}/edit`);
  await button(page, 'Emitir').click();
  await expect.poll(() => psp.charges.size, { timeout: 30_000 }).toBe(1);
  const [charge] = psp.charges.values();
  const pix = psp.pay(charge?.txid ?? '');
  const hook = new URL(psp.webhooks.get(psp.pixKey) ?? '').pathname;
  const report = () =>
    new TestClient(server.baseURL).call(`${hook}/pix`, { method: 'POST', body: { pix: [pix] } });
  expect((await report()).body).toEqual({ taken: 1 });
  expect((await report()).body).toEqual({ taken: 0 });
  await page.reload();
  const lines = page.getByRole('region', { name: 'Pagamentos' }).getByRole('listitem');
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText('por Pix');
  expect(psp.faults).toEqual([]);
});

test('staff who are no admins see no tab, and a phone shows the whole form', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs(page, 'admin', '/gl_business_unit/2/edit?tab=recebimento');
  await page.getByLabel('Pix', { exact: true }).selectOption('pix');
  await expect(page.getByLabel('Chave privada')).toBeVisible();
  const wide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
  expect(await page.evaluate(wide)).toBe(false);
  await axe(page);
  await loginAs(page, 'supervisor', '/gl_business_unit/2/edit');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Recebimento' })).toHaveCount(0);
});
