import type { Page } from '@playwright/test';
import { brazilian, dayFromNow, makeCharge } from './charge-desk.ts';
import { axe, expect, loginAs, test } from './harness.ts';
import { someone } from './visitor.ts';

/** Whether the page scrolls sideways. */
const TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

const dialog = (page: Page) => page.getByRole('dialog');
const card = (page: Page) => page.getByRole('region', { name: /^Repetição/ });

async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(TOO_WIDE)).toBe(false);
  await axe(page);
}

for (const [name, size] of [
  ['on a desktop', { width: 1280, height: 800 }],
  ['on a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(name, () => {
    test.use({ viewport: size });

    test('a charge that comes again is made, changed, found in the list and stopped', async ({
      page,
    }) => {
      const person = someone('Inês Prado');
      await loginAs(page, 'admin', '/pm_transaction/create');
      await page.getByLabel('Nome', { exact: true }).fill(person);
      await page.getByLabel('Valor', { exact: true }).fill('150');
      await page.getByLabel('Vencimento', { exact: true }).fill(brazilian(dayFromNow(15)));
      const unit = page.getByRole('combobox', { name: 'Unidade que recebe' });
      if ((await unit.inputValue()) === '') {
        await unit.click();
        await page.getByRole('listbox').getByRole('option').first().click();
      }
      await page.getByText('Repetida', { exact: true }).click();
      await page.getByLabel('Quantas cobranças, com a primeira').fill('1');
      await page.getByRole('button', { name: 'Emitir agora' }).click();
      await expect(page.getByText('De 2 a 600 cobranças.')).toBeVisible();
      await page.getByLabel('Quantas cobranças, com a primeira').fill('4');
      const preview = page.getByRole('region', { name: 'Próximas cobranças' });
      await expect(preview.getByRole('listitem')).toHaveCount(4);
      await expect(preview.getByRole('listitem').first()).toContainText('R$ 150,00');
      await fits(page);
      await page.getByRole('button', { name: 'Emitir agora' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(person);
      await expect(card(page)).toContainText('1ª de 4, mensal');
      await expect(card(page)).toContainText('de R$ 150,00, e será emitida em');
      await fits(page);

      await page.getByRole('button', { name: 'Alterar próximas' }).click();
      await page.getByLabel('Valor', { exact: true }).fill('175');
      await page.getByLabel('Termina').selectOption('never');
      await fits(page);
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      await expect(card(page)).toContainText('1ª, mensal');
      await expect(card(page)).toContainText('de R$ 175,00');
      await expect(page.locator('header').filter({ hasText: person })).toContainText('R$ 150,00');

      await card(page).getByRole('link', { name: 'Ver todas na lista' }).click();
      await expect(page).toHaveURL(/recurrence_id=\d+/);
      await expect(page.getByText(person).first()).toBeVisible();
      await expect(page.getByRole('list', { name: 'Filtros em uso' })).toContainText(
        'Repetição nº',
      );
      await page.goBack();

      await page.getByRole('button', { name: 'Parar repetição' }).click();
      const sure = dialog(page).getByRole('button', { name: 'Parar repetição' });
      await expect(sure).toBeDisabled();
      await dialog(page).getByLabel('Motivo').fill('Contrato encerrado');
      await axe(page);
      await sure.click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(card(page)).toContainText('Motivo: Contrato encerrado');
      await expect(page.getByRole('button', { name: 'Alterar próximas' })).toHaveCount(0);
    });
  });
}

test('a charge that exists is repeated with the keyboard alone', async ({ page, server }) => {
  const { id } = await makeCharge(server.baseURL);
  await loginAs(page, 'admin', `/pm_transaction/${id}/edit`);
  await page.getByRole('button', { name: 'Mais', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Repetir', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Próximos vencimentos:');
  await dialog(page).getByLabel('De quanto em quanto tempo').focus();
  await page.keyboard.press('End');
  await dialog(page).getByRole('button', { name: 'Repetir' }).focus();
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText('1ª de 12, anual');
});
