import type { Locator, Page } from '@playwright/test';
import { leaveOthers, makeAffiliate, makeBatchBy, newestBatch, sell } from './affiliate-desk.ts';
import { axe, expect, loginAs, test } from './harness.ts';
import { expectTold } from './told.ts';

const TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
const email = () => `socia-${crypto.randomUUID().slice(0, 8)}@exemplo.com.br`;
const dialog = (page: Page) => page.getByRole('dialog');
const lines = (page: Page) => page.getByRole('region', { name: 'Comissões', exact: true });

/** An affiliate whose own e-mail stands in a paid charge. */
async function ownSale(url: string) {
  const person_email = email();
  const affiliate = await makeAffiliate(url, { email: person_email });
  const sale = await sell(url, `/cb/contato/${affiliate.code}`, { person_email });
  return { ...affiliate, ...sale };
}

const cardOf = (page: Page, name: string): Locator =>
  dialog(page)
    .getByRole('region', { name: 'Sinais de fraude' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('group', { name }) });
const makeButton = (page: Page) => dialog(page).getByRole('button', { name: 'Fazer lote' });

for (const width of [1280, 390])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('signals are shown with their sales, decided, and the batch is taken back', async ({
      page,
      server,
    }) => {
      const { id, name, charge } = await ownSale(server.baseURL);
      await loginAs(page, 'admin', `/af_commission?af_affiliate_id=${id}`);
      await expect(
        lines(page).getByText('E-mail do cliente').filter({ visible: true }),
      ).toBeVisible();
      await axe(page);

      await page.getByRole('button', { name: 'Fazer lote' }).click();
      const card = cardOf(page, name);
      await expect(card.getByText('O cliente tem o e-mail do afiliado.')).toBeVisible();
      await card.getByText('Ver 1 venda').click();
      await expect(card.getByRole('link', { name: `Cobrança nº ${charge}` })).toBeVisible();
      await expect(card.getByText(/R\$\s300,00/)).toBeVisible();
      await makeButton(page).click();
      await expect(card.getByText('Deixe de fora ou confirme o pagamento.')).toBeVisible();
      // The first undecided one has the focus, and nothing was made.
      await expect(
        dialog(page).getByRole('radio', { name: 'Deixar de fora deste lote' }).first(),
      ).toBeFocused();
      await axe(page);
      expect(await page.evaluate(TOO_WIDE)).toBe(false);

      await card.getByRole('radio', { name: 'Conferi: pagar sabendo disso' }).check();
      await leaveOthers(page);
      const number = await makeBatchBy(page, makeButton(page));
      await expect(lines(page).getByText('Em lote')).toBeVisible();
      const newest = newestBatch(page);
      await newest.getByRole('button', { name: /^Desfazer o lote/ }).click();
      await expect(dialog(page).getByText(/voltam a poder ser pagas/)).toBeVisible();
      await axe(page);
      await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
      await expect(lines(page).getByText('Em lote')).toBeVisible();
      await newest.getByRole('button', { name: /^Desfazer o lote/ }).press('Enter');
      await dialog(page).getByRole('button', { name: 'Desfazer lote' }).press('Enter');
      await expectTold(page, `Lote nº ${number} desfeito.`);
      await expect(newest).toContainText('Desfeito');
      await expect(newest.getByRole('button')).toHaveCount(0);
      await expect(lines(page).getByText('A pagar')).toBeVisible();
    });
  });

test('who is left out stays payable, and the dialog says so', async ({ page, server }) => {
  const { id, name } = await ownSale(server.baseURL);
  const other = await makeAffiliate(server.baseURL);
  await sell(server.baseURL, `/cb/contato/${other.code}`);
  await loginAs(page, 'admin', `/af_commission?af_affiliate_id=${id}`);
  await page.getByRole('button', { name: 'Fazer lote' }).click();
  await cardOf(page, name).getByRole('radio', { name: 'Deixar de fora deste lote' }).check();
  await leaveOthers(page);
  await makeButton(page).click();
  const left = page.getByRole('dialog', { name: 'Ficaram de fora do lote' });
  await expect(left.getByText(name)).toBeVisible();
  await left.getByRole('button', { name: 'Fechar' }).click();
  await expect(lines(page).getByText('A pagar')).toBeVisible();
});

test('a plan that cannot be read is told, and nothing is made', async ({ page }) => {
  await page.route('**/api/af_batch/plan?*', (route) => route.fulfill({ status: 500 }));
  await loginAs(page, 'admin', '/af_commission');
  await page.getByRole('button', { name: 'Fazer lote' }).click();
  await expect(dialog(page).getByRole('alert')).toBeVisible({ timeout: 20_000 });
  await axe(page);
});
