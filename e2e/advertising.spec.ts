import type { Locator, Page } from '@playwright/test';
import { newCampaign, spendingFile } from './advertising-desk.ts';
import { axe, expect, loginAs, test } from './harness.ts';

const TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

async function chooseCampaign(inside: Page | Locator, name: string) {
  await inside.getByRole('combobox', { name: 'Campanha' }).fill(name);
  await inside.getByRole('option', { name }).first().click();
}

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('a campaign is made, its spending typed and imported', async ({ page, server }) => {
      const name = `Campanha de prova ${width}`;
      const other = `Outra campanha ${width}`;
      await newCampaign(server.baseURL, other, `outra-${width}`);
      await loginAs(page, 'admin');
      await page.goto('/ad_advertisement/create');
      await page.getByLabel('Nome').fill(name);
      await page.getByLabel('Canal').selectOption('Google');
      await page.getByLabel('Código').fill(`OUTRA-${width}`);
      await page.getByRole('button', { name: 'Salvar & Voltar' }).click();
      await expect(page.getByText(`já é da campanha “${other}”`)).toBeVisible();
      await page.getByLabel('Código').fill(`prova-${width}`);
      await page.getByRole('button', { name: 'Salvar & Voltar' }).click();
      await expect(page).toHaveURL(/\/ad_advertisement(\?|$)/);

      await page.goto('/ad_spending');
      const filters = page.getByRole('region', { name: 'Filtros' });
      const list = page.getByRole('region', { name: 'Gastos', exact: true });
      await page.getByRole('button', { name: 'Gasto de um dia' }).press('Enter');
      const typing = page.getByRole('dialog', { name: 'Gasto de um dia' });
      await chooseCampaign(typing, name);
      await typing.getByLabel('Dia', { exact: true }).fill('05012026');
      await typing.getByLabel('Gasto', { exact: true }).fill('12,34');
      await typing.getByRole('button', { name: 'Salvar' }).press('Enter');
      await expect(typing).toBeHidden();

      await chooseCampaign(filters, name);
      await expect(page).toHaveURL(/ad_advertisement_id=/);
      await expect(list.getByText('R$ 12,34')).toBeVisible();
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await axe(page);

      await page.getByRole('button', { name: 'Importar arquivo' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Importar gastos' });
      const file = dialog.locator('input[type=file]');
      const head = `Quando;Onde;Quanto ${width}`;
      const sound = [`05/01/2026;prova-${width};20,00`, `06/01/2026;${name};R$ 1.000,50`];
      await file.setInputFiles(spendingFile(head, ...sound, '07/01/2026;ninguem;1,00'));
      await dialog.getByLabel('Dia', { exact: true }).selectOption('Quando');
      await dialog.getByLabel('Campanha', { exact: true }).selectOption('Onde');
      await dialog.getByLabel('Valor gasto').selectOption(`Quanto ${width}`);
      await dialog.getByRole('button', { name: 'Conferir com estas colunas' }).click();
      const unknown = dialog.getByRole('list', { name: 'Campanhas que não estão cadastradas' });
      await expect(unknown.getByText('ninguem')).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Importar', exact: true })).toHaveCount(0);
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await axe(page);

      await file.setInputFiles(spendingFile(head, ...sound));
      await expect(dialog.getByText('2 linhas, R$ 1.020,50')).toBeVisible();
      await dialog.getByRole('button', { name: 'Importar', exact: true }).press('Enter');
      await expect(dialog).toBeHidden();
      await expect(list.getByText('R$ 1.000,50')).toBeVisible();
      await expect(list.getByText('R$ 20,00')).toBeVisible();
      await expect(list.getByText('R$ 12,34')).toHaveCount(0);

      // The same columns are known now, and the same file changes nothing.
      await page.getByRole('button', { name: 'Importar arquivo' }).click();
      await file.setInputFiles(spendingFile(head, ...sound));
      await expect(dialog.getByText('Tudo deste arquivo já está aqui.')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();

      await list.getByRole('button', { name: `Mudar gasto: ${name}, 06/01/2026` }).click();
      const changing = page.getByRole('dialog', { name: 'Mudar gasto' });
      await changing.getByLabel('Gasto', { exact: true }).fill('5,00');
      await changing.getByRole('button', { name: 'Salvar' }).click();
      await expect(list.getByText('R$ 5,00')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Somas' })).toContainText('R$ 25,00');
    });
  });
}

test('colleagues talk about a campaign beside its form, and nobody outside hears it', async ({
  page,
  server,
}) => {
  const id = await newCampaign(server.baseURL, 'Campanha com conversa', 'com-conversa');
  await loginAs(page, 'admin', `/ad_advertisement/${id}/edit`);
  await page.getByRole('link', { name: 'Mensagens' }).click();
  const talk = page.getByRole('region', { name: 'Conversa' });
  await talk.getByRole('textbox').fill('Vamos dobrar a verba?');
  await talk.getByRole('button', { name: /^Enviar/ }).click();
  await expect(talk.getByText('Vamos dobrar a verba?')).toBeVisible();
  await expect(talk.getByText(/Externo|Cliente/)).toHaveCount(0);
  await axe(page);
});
