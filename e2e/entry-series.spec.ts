import type { Page } from '@playwright/test';
import { brazilian, dayFromNow } from './charge-desk.ts';
import { axe, expect, loginAs, test } from './harness.ts';
import { someone } from './visitor.ts';

/** Whether the page scrolls sideways. */
const TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

/** A new bill with all that is needed, up to how often it comes. */
async function typeBill(page: Page, description: string): Promise<void> {
  await loginAs(page, 'admin', '/fn_entry/create?direction=payable');
  await page.getByLabel('Descrição').fill(description);
  await page.getByLabel('Valor', { exact: true }).fill('100');
  await page.getByLabel('Vencimento', { exact: true }).fill(brazilian(dayFromNow(20)));
  const unit = page.getByRole('combobox', { name: 'Unidade' });
  if ((await unit.inputValue()) === '') {
    await unit.click();
    await page.getByRole('listbox').getByRole('option').first().click();
  }
  const account = page.getByRole('combobox', { name: 'Conta', exact: true });
  await account.click();
  await account.fill('3.02.001');
  await page.getByRole('listbox').getByRole('option', { name: '3.02.001' }).first().click();
}

for (const [name, size] of [
  ['on a desktop', { width: 1280, height: 800 }],
  ['on a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(name, () => {
    test.use({ viewport: size });

    test('a bill is split in instalments that are shown before they are made', async ({ page }) => {
      await typeBill(page, someone('Notebook'));
      await page.getByRole('radio', { name: 'Parcelar' }).check();
      await page.getByLabel('Em quantas parcelas').fill('1');
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      await expect(page.getByText('De 2 a 120 parcelas.')).toBeVisible();
      await page.getByLabel('Em quantas parcelas').fill('3');
      const parts = page.getByRole('region', { name: 'Parcelas' }).getByRole('listitem');
      await expect(parts).toHaveCount(3);
      await expect(parts.first()).toContainText('R$ 33,34');
      await expect(parts.last()).toContainText('R$ 33,33');
      await axe(page);
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      await expect(page).toHaveURL(/\/fn_entry\/\d+\/edit$/);
      await expect(page.getByRole('region', { name: 'Dados' })).toContainText('1 de 3');
      const id = Number(/\/(\d+)\/edit$/.exec(page.url())?.[1]);
      await page
        .getByRole('region', { name: 'Dados' })
        .getByRole('link', { name: '1 de 3' })
        .click();
      const list = page.getByRole('region', { name: 'Lançamentos' });
      await expect(list.locator('a[data-open]')).toHaveCount(3);
      await expect(page.getByLabel('Filtros em uso')).toContainText(
        `Parcelas do lançamento nº:${id}`,
      );
    });

    test('a bill comes again; what comes next is changed, then stopped', async ({ page }) => {
      await typeBill(page, someone('Aluguel'));
      await page.getByRole('radio', { name: 'Repetir' }).check();
      await page.getByLabel('Quantos lançamentos, com o primeiro').fill('12');
      const next = page.getByRole('region', { name: 'Próximos lançamentos' });
      await expect(next.getByRole('listitem')).toHaveCount(6);
      await expect(next).toContainText('E assim por diante.');
      await axe(page);
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      const card = page.getByRole('region', { name: 'Repetição' });
      await expect(card).toContainText('1º de 12, mensal');
      await expect(card).toContainText('de R$ 100,00');
      await expect(page.getByRole('region', { name: 'Histórico' })).toContainText('Todo mês');
      await axe(page);
      expect(await page.evaluate(TOO_WIDE)).toBe(false);

      await card.getByRole('button', { name: 'Alterar próximos' }).click();
      await page.getByLabel('Valor', { exact: true }).fill('120');
      await axe(page);
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      await expect(card).toContainText('de R$ 120,00');
      await expect(page.locator('header').getByText('R$ 100,00').first()).toBeVisible();

      await card.getByRole('button', { name: 'Parar repetição' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Motivo').fill('Contrato encerrado');
      await dialog.getByRole('button', { name: 'Parar repetição' }).click();
      await expect(card).toContainText('Motivo: Contrato encerrado');
      await expect(card.getByRole('button')).toHaveCount(0);
    });
  });
}
