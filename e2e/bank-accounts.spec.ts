import type { Page } from '@playwright/test';
import { loggedIn } from '../apps/server/test/client.ts';
import { dayFromNow } from './charge-desk.ts';
import { axe, expect, loginAs, test } from './harness.ts';
import { newUnit } from './own-unit.ts';
import { someone } from './visitor.ts';

const TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

/** Two bank accounts of a unit of their own, each with R$ 500,00. */
async function twoAccounts(url: string) {
  const boss = await loggedIn(url, 'admin');
  const unit = await newUnit(boss);
  const make = async (word: string) => {
    const name = someone(word);
    const body = {
      name,
      business_unit_id: unit.id,
      kind: 'bank',
      opening_cents: 50_000,
      opening_on: dayFromNow(-20),
    };
    const made = await boss.call('/api/fn_bank_account', { method: 'POST', body });
    if (made.status !== 200) throw new Error(JSON.stringify(made.body));
    return { name, id: (made.body.data as { id: number }).id };
  };
  return { from: await make('Corrente'), to: await make('Poupança') };
}

async function pick(page: Page, label: string, name: string) {
  const box = page.getByRole('dialog').getByRole('combobox', { name: label, exact: true });
  await box.fill(name);
  await page.getByRole('option', { name }).first().click();
}

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('money is transferred between two accounts, and taken back with a reason', async ({
      page,
      server,
    }) => {
      const { from, to } = await twoAccounts(server.baseURL);
      await loginAs(page, 'admin', '/fn_bank_account');
      const card = (name: string) =>
        page.getByRole('region', { name: 'Saldos de hoje' }).getByRole('listitem').filter({
          hasText: name,
        });
      await expect(card(from.name)).toContainText('R$ 500,00');
      await page.getByRole('button', { name: 'Transferir' }).click();
      const dialog = page.getByRole('dialog', { name: 'Transferir entre contas' });
      await pick(page, 'De', from.name);
      await pick(page, 'Para', from.name);
      await dialog.getByLabel('Valor', { exact: true }).fill('120,50');
      await axe(page);
      await dialog.getByRole('button', { name: 'Transferir' }).click();
      await expect(dialog.getByRole('alert').first()).toBeVisible();
      await expect(dialog).not.toContainText('R$ 120,50 transferidos');
      await pick(page, 'Para', to.name);
      await dialog.getByRole('button', { name: 'Transferir' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Transferir' })).toBeFocused();
      await expect(card(from.name)).toContainText('R$ 379,50');
      await expect(card(to.name)).toContainText('R$ 620,50');

      await card(to.name).getByRole('link').click();
      const lines = page.getByRole('list', { name: 'Extrato interno' }).getByRole('listitem');
      await expect(lines).toHaveCount(1);
      await expect(lines).toContainText(`Transferência de ${from.name}`);
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await lines.getByRole('button', { name: 'Estornar' }).click();
      const back = page.getByRole('dialog', { name: 'Estornar esta transferência?' });
      await back.getByLabel('Motivo').fill('Conta errada');
      await axe(page);
      await back.getByLabel('Motivo').press('Enter');
      await expect(lines).toHaveCount(2);
      await expect(lines.first()).toContainText('Conta errada');
      await expect(lines.first()).toContainText('R$ 500,00');
      await expect(lines.last()).toContainText('(estornado)');
      await expect(lines.getByRole('button', { name: 'Estornar' })).toHaveCount(0);
    });
  });
}
