import { bankSlip, bankUnit, returnFile } from './bank-file-desk.ts';
import { axe, expect, loginAs, test } from './harness.ts';

const TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('slips go to the bank in a file, and its return pays them', async ({ page, server }) => {
      const unit = await bankUnit(server.baseURL);
      const slip = await bankSlip(server.baseURL, unit);
      await loginAs(page, 'admin');

      await page.goto('/pm_remittance');
      const card = page.getByRole('region', { name: unit.business_unit_name, exact: true });
      await card.getByRole('link', { name: 'Ver boletos' }).click();
      await expect(card.getByRole('link', { name: slip.person_name })).toBeVisible();
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await axe(page);
      const saved = page.waitForEvent('download');
      await card.getByRole('button', { name: 'Fazer remessa' }).click();
      expect((await saved).suggestedFilename()).toMatch(/^CBR\d{6}\.REM$/);
      await expect(card).toContainText('Nada para enviar.');
      // The list of files answers apart from the units.
      await page.reload();
      const again = page.waitForEvent('download');
      await page
        .getByRole('button', { name: /^Baixar a remessa/ })
        .first()
        .click();
      expect((await again).suggestedFilename()).toBe((await saved).suggestedFilename());

      await page.goto(`/pm_transaction/${slip.id}/edit`);
      await expect(page.getByText(/^Enviada na remessa nº \d+$/)).toBeVisible();

      await page.goto('/pm_return');
      const file = returnFile(unit, [
        { our_number: slip.our_number, occurrence: '02' },
        { our_number: slip.our_number, paidCents: 30_000, feeCents: 199 },
        { our_number: 9_999_999, paidCents: 100 },
      ]);
      await page.locator('input[type=file]').setInputFiles(file);
      await expect(page.getByText(/^Nada mudou ainda\./)).toContainText('1 linha com problema');
      await expect(page.getByText('Nenhuma cobrança tem o nosso número 9999999.')).toBeVisible();
      await page.getByRole('link', { name: 'Pagas (1)' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: slip.person_name })).toHaveCount(1);
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await axe(page);

      const apply = page.getByRole('button', { name: 'Aplicar 3 linhas' });
      await apply.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^Aplicado: 3 linhas\./)).toBeVisible();
      await page.getByRole('link', { name: slip.person_name }).click();
      await expect(page.getByText('Registrada', { exact: true })).toBeVisible();
      await expect(page.getByText('Paga', { exact: true }).first()).toBeVisible();
    });
  });
}

test('a file that is none is refused in words', async ({ page }) => {
  await loginAs(page, 'admin');
  await page.goto('/pm_return');
  const buffer = Buffer.from('nosso;numero');
  const file = { name: 'x.csv', mimeType: 'text/csv', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('alert')).toContainText('Este não é um arquivo de retorno');
});

test('who neither emits nor settles sees neither page', async ({ page }) => {
  await loginAs(page, 'attendant');
  for (const path of ['/pm_remittance', '/pm_return']) {
    await page.goto(path);
    await expect(page.getByText('Você não tem acesso a esta página')).toBeVisible();
  }
});
