import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { whilePackagesFail } from './failing-package.ts';
import { axe, expect, loginAs, test } from './harness.ts';
import { makeBooks } from './report-desk.ts';

const TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

for (const [name, size] of [
  ['on a desktop', { width: 1280, height: 800 }],
  ['on a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(name, () => {
    test.use({ viewport: size });

    test('a month is closed, its package has what its manifest says, and it is opened again with a reason', async ({
      page,
      server,
    }) => {
      const { unit } = await makeBooks(server.baseURL);
      await loginAs(page, 'admin');
      await page.goto(`/fn_month?business_unit_id=${unit}&year=2025`);
      const march = page.getByRole('listitem').filter({ hasText: 'março de 2025' });
      await expect(march).toContainText('Aberto');
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await march.getByRole('button', { name: 'Fechar março de 2025' }).press('Enter');
      const closing = page.getByRole('dialog', { name: 'Fechar março de 2025' });
      await expect(closing).toContainText('Nada está em aberto neste mês.');
      await axe(page);
      await closing.getByRole('button', { name: 'Fechar o mês' }).click();
      await expect(march).toContainText('Fechado');
      const button = march.getByRole('button', { name: 'Baixar pacote de março de 2025' });
      await expect(button).toBeVisible({ timeout: 30_000 });

      const coming = page.waitForEvent('download');
      await button.click();
      const file = await coming;
      expect(file.suggestedFilename()).toMatch(/^fechamento-filial-.*-2025-03\.zip$/);
      const files = unzipSync(await readFile(await file.path()));
      const manifest = JSON.parse(strFromU8(files['manifesto.json'] ?? new Uint8Array()));
      expect(manifest.arquivos.length).toBeGreaterThan(4);
      for (const { arquivo, sha256 } of manifest.arquivos) {
        const bytes = files[arquivo] ?? new Uint8Array();
        expect(createHash('sha256').update(bytes).digest('hex'), arquivo).toBe(sha256);
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await axe(page);
      }

      await march.getByRole('button', { name: 'Reabrir março de 2025' }).click();
      const opening = page.getByRole('dialog', { name: 'Reabrir março de 2025' });
      await expect(opening.getByRole('button', { name: 'Reabrir o mês' })).toBeDisabled();
      await opening.getByLabel('Motivo').fill('Faltou uma nota');
      await opening.getByRole('button', { name: 'Reabrir o mês' }).click();
      await expect(march).toContainText('Reaberto');
      await expect(march).toContainText('Pacote antigo');
      await expect(march).toContainText('Faltou uma nota');
    });

    test('a package that failed says so, and is made when somebody tries again', async ({
      page,
      server,
    }) => {
      const { unit } = await makeBooks(server.baseURL);
      await loginAs(page, 'admin');
      await page.goto(`/fn_month?business_unit_id=${unit}&year=2025`);
      const april = page.getByRole('listitem').filter({ hasText: 'abril de 2025' });
      const again = april.getByRole('button', { name: 'Tentar de novo o pacote de abril de 2025' });
      await whilePackagesFail(server, unit, async () => {
        await april.getByRole('button', { name: 'Fechar abril de 2025' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Fechar o mês' }).click();
        await expect(again).toBeVisible({ timeout: 30_000 });
      });
      await expect(april).toContainText('A montagem do pacote falhou');
      await expect(april).not.toContainText('será tentada de novo');
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await axe(page);
      await again.press('Enter');
      await expect(april).toContainText('Pacote pronto', { timeout: 30_000 });
      await expect(again).toBeHidden();
      await expect(
        april.getByRole('button', { name: 'Baixar pacote de abril de 2025' }),
      ).toBeVisible();
    });
  });
}
