import type { Page } from '@playwright/test';
import { loggedIn } from '../apps/server/test/client.ts';
import { customerBody, makeFiscal, sefinSettings } from '../apps/server/test/invoice-office.ts';
import { startSefin } from '../apps/server/test/sefin/sefin.ts';
import { axe, test as base, expect, loginAs, runServer } from './harness.ts';
import { newUnit } from './own-unit.ts';
import { someone } from './visitor.ts';

type Sefin = Awaited<ReturnType<typeof startSefin>>;

/** A server that sends its notes to a stand-in of the national service. */
const test = base.extend<object, { sefin: Sefin }>({
  sefin: [
    async ({ playwright: _ }, use) => {
      const sefin = await startSefin();
      await use(sefin);
      await sefin.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ sefin }, use) => runServer(use, sefinSettings(sefin)),
    { scope: 'worker', timeout: 120_000 },
  ],
});

const ISSUE = /^POST \/nfse$/;

async function choose(page: Page, label: string): Promise<void> {
  const act = page.getByRole('button', { name: label, exact: true });
  const more = page.getByRole('button', { name: 'Mais', exact: true });
  await expect(more.or(act).first()).toBeVisible();
  if (!(await act.isVisible())) await more.click();
  await act.click();
}

/** A draft of a unit of its own, whose notes go to the stand-in. */
async function draftFor(url: string, { issuer }: Sefin) {
  const boss = await loggedIn(url, 'admin');
  const { id: unit } = await newUnit(boss);
  const fiscal = await boss.call(`/api/nf_fiscal/${unit}`);
  const cnpj = (fiscal.body.data as { cnpj: string }).cnpj.replace(/[^0-9A-Z]/g, '');
  await makeFiscal(boss, { unit, cnpj, issuer }, { environment: 'restricted' });
  const name = someone('Dora Lima');
  const body = {
    business_unit_id: unit,
    customer: { ...customerBody, name },
    description: 'Suporte técnico em informática',
    value_cents: 100_000,
  };
  const made = await boss.call('/api/nf_invoice', { method: 'POST', body });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  return { id: (made.body.data as { id: number }).id, name };
}

const authorised = (page: Page) => page.getByText('Autorizada', { exact: true }).first();

test('a rejected note says why, is corrected, keeps its number and is authorised', async ({
  page,
  server,
  sefin,
}) => {
  const { id } = await draftFor(server.baseURL, sefin);
  sefin.next('refuse', ISSUE);
  await loginAs(page, 'admin', `/nf_invoice/${id}/edit`);
  await choose(page, 'Emitir nota');
  await expect(page.getByText('Rejeitada (E0310):')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Escolha outro código de serviço.');
  await axe(page);
  await choose(page, 'Corrigir');
  await page.getByLabel('Código de tributação nacional').fill('010601');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Rejeitada (E0310):')).toBeVisible();
  await choose(page, 'Emitir de novo');
  await expect(authorised(page)).toBeVisible();
  await expect(page.getByText('Rejeitada (E0310):')).toHaveCount(0);
  // The refused try has not used up a number.
  await expect(page.getByText(/nº 1\b/).first()).toBeVisible();
  await axe(page);
  expect(sefin.faults).toEqual([]);
});

test('a replacement that was rejected is discarded, and the note that it was for is cancelled', async ({
  page,
  server,
  sefin,
}) => {
  const { id } = await draftFor(server.baseURL, sefin);
  await loginAs(page, 'admin', `/nf_invoice/${id}/edit`);
  await choose(page, 'Emitir nota');
  await expect(authorised(page)).toBeVisible();
  await choose(page, 'Substituir');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').selectOption({ label: 'Outros' });
  await dialog.getByLabel('Explicação (vai na nota)').fill('O valor do serviço estava errado');
  await dialog.getByRole('button', { name: 'Criar substituta' }).click();
  await expect(page.getByText('Rascunho de nota')).toBeVisible();
  sefin.next('refuse', ISSUE);
  await choose(page, 'Emitir nota');
  await expect(page.getByText('Rejeitada (E0310):')).toBeVisible();
  const original = page.getByRole('link', { name: 'Ver a nota que esta substitui' });
  await expect(original).toBeVisible();
  // Somebody else looks at the note that is to be replaced: it cannot be cancelled yet.
  const other = await page.context().newPage();
  await other.goto(`/nf_invoice/${id}/edit`);
  await expect(authorised(other)).toBeVisible();
  await expect(other.getByRole('link', { name: 'Ver a nota que substitui esta' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Mais', exact: true })).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Cancelar nota' })).toHaveCount(0);
  await choose(page, 'Descartar');
  await expect(dialog).toContainText('Descartar a nota nº 2, série 1?');
  await expect(dialog).toContainText('pode ser cancelada ou substituída');
  await axe(page);
  await dialog.getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByText('Descartada', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('O número dela não é usado de novo.')).toBeVisible();
  await expect(original).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Emitir de novo' })).toHaveCount(0);
  await axe(page);
  // The other page hears of it.
  await expect(other.getByRole('link', { name: 'Ver a nota que substitui esta' })).toHaveCount(0);
  await choose(other, 'Cancelar nota');
  const ending = other.getByRole('dialog');
  await ending.getByLabel('Motivo').selectOption({ label: 'Erro na emissão' });
  await ending.getByRole('textbox').fill('O valor do serviço estava errado');
  await ending.getByRole('button', { name: 'Cancelar nota' }).click();
  await expect(other.getByText('Cancelada', { exact: true }).first()).toBeVisible();
  await other.goto('/nf_invoice?status=discarded');
  await expect(other.getByText('Descartada', { exact: true }).first()).toBeVisible();
  expect(sefin.faults).toEqual([]);
});

test('an authorised note is replaced by another, and says so', async ({ page, server, sefin }) => {
  const { id, name } = await draftFor(server.baseURL, sefin);
  await loginAs(page, 'admin', `/nf_invoice/${id}/edit`);
  await choose(page, 'Emitir nota');
  await expect(authorised(page)).toBeVisible();
  await choose(page, 'Substituir');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').selectOption({ label: 'Outros' });
  await dialog.getByLabel('Explicação (vai na nota)').fill('O valor do serviço estava errado');
  await axe(page);
  await dialog.getByRole('button', { name: 'Criar substituta' }).click();
  await expect(page.getByText('Rascunho de nota')).toBeVisible();
  await choose(page, 'Alterar');
  await page.getByLabel('Valor do serviço').fill('900,00');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('R$ 900,00').first()).toBeVisible();
  await choose(page, 'Emitir nota');
  await expect(authorised(page)).toBeVisible();
  await page.getByRole('link', { name: 'Ver a nota que esta substitui' }).click();
  await expect(page.getByText('Substituída', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('link', { name: 'Ver a nota que substitui esta' })).toBeVisible();
  expect(sefin.faults).toEqual([]);
});
