import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readBancoDoBrasilRemittance } from '../packages/brazil/test/remittance-reader.ts';
import { bankUnit } from './bank-file-desk.ts';
import { brazilian, dayFromNow } from './charge-desk.ts';
import { axe, expect, loginAs, test } from './harness.ts';
import { someone } from './visitor.ts';

const TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

/** The slips of the unit's next file, as its bank reads them. */
async function remit(page: Page, unit: string) {
  await page.goto('/pm_remittance');
  const card = page.getByRole('region', { name: unit, exact: true });
  const saved = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Fazer remessa' }).click();
  const text = await readFile(await (await saved).path(), 'latin1');
  return readBancoDoBrasilRemittance(text.split('\r\n').slice(0, -1));
}

// They make the same unit's files.
test.describe.configure({ mode: 'serial' });

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('staff types the payer’s address, and later another due date and an abatement: the bank reads all of it', async ({
      page,
      server,
    }) => {
      const unit = await bankUnit(server.baseURL);
      const person = someone('Lia Moraes');
      const mine = ({ name }: { name: string }) =>
        name === person.toUpperCase().slice(0, 40).trimEnd();
      await loginAs(page, 'admin', '/pm_transaction/create');
      await page.getByLabel('Nome', { exact: true }).fill(person);
      await page.getByLabel('CPF ou CNPJ').fill('529.982.247-25');
      await page.getByLabel('Valor', { exact: true }).fill('300,00');
      await page.getByLabel('Vencimento', { exact: true }).fill(brazilian(dayFromNow(15)));
      await page
        .getByRole('combobox', { name: 'Unidade que recebe' })
        .fill(unit.business_unit_name);
      await page.getByRole('option', { name: unit.business_unit_name, exact: true }).click();

      // Without an address the bank takes no slip: the form says so where it is typed.
      await expect(
        page.getByText(/só registra boletos com o CPF ou CNPJ e o endereço/),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Emitir agora' }).click();
      await expect(
        page.getByText('O banco só registra boletos com o endereço de quem paga.'),
      ).toBeVisible();
      await page.getByLabel('CEP', { exact: true }).fill('13010-000');
      await page.getByLabel('Rua e número').fill('Avenida Brasil, 1500');
      await page.getByLabel('Bairro').fill('Centro');
      await page.getByRole('combobox', { name: 'Cidade' }).fill('campinas');
      await page.getByRole('option', { name: /^Campinas - SP/ }).click();
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await axe(page);
      await page.getByRole('button', { name: 'Emitir agora' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(person);
      await page.waitForURL(/\/edit/);
      const charge = page.url();
      const [told] = (await remit(page, unit.business_unit_name)).filter(mine);
      expect(told).toMatchObject({ movement: '01', cents: 30_000, cep: '13010000' });

      await page.goto(charge);
      await page.getByRole('button', { name: 'Mais', exact: true }).click();
      await page.getByRole('button', { name: 'Alterar', exact: true }).click();
      await expect(page.getByLabel('Multa por atraso')).toHaveCount(0);
      const due = dayFromNow(40);
      await page.getByLabel('Vencimento', { exact: true }).fill(brazilian(due));
      await page.getByLabel('Abatimento', { exact: true }).selectOption({ index: 1 });
      await page.getByLabel('Abatimento: quanto').fill('25,00');
      await expect(page.getByText(/O banco fica sabendo na próxima remessa/)).toBeVisible();
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await axe(page);
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      await expect(page.getByText(/Novo vencimento: /)).toBeVisible();
      const changes = (await remit(page, unit.business_unit_name)).filter(mine);
      expect(changes.map(({ movement }) => movement)).toEqual(['04', '06']);
      expect(changes[0]).toMatchObject({ dueDate: due, abatementCents: 2_500 });
    });
  });
}
