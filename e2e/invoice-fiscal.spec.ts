import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { companyCertificate, PASSWORD, pfxOf } from '../apps/server/test/invoice-office.ts';
import { axe, expect, loginAs, test } from './harness.ts';

const tab = '/gl_business_unit/1/edit?tab=fiscal';
const wide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Chooses a file and types its password. */
async function send(page: Page, buffer: Buffer, password: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    button(page, 'Escolher outro arquivo').click(),
  ]);
  await chooser.setFiles({ name: 'empresa.pfx', mimeType: 'application/x-pkcs12', buffer });
  await page.getByLabel('Senha do certificado').fill(password);
  await button(page, 'Enviar certificado').click();
}

for (const width of [1280, 390])
  test(`an admin says what a unit tells the tax authority and changes its certificate, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await loginAs(page, 'admin', '/gl_business_unit/1/edit');
    await page.getByRole('link', { name: 'Fiscal', exact: true }).click();
    await expect(page).toHaveURL(tab);
    await expect(page.getByText('Está tudo pronto.')).toBeVisible();
    await expect(page.getByText(/DEMONSTRACAO SEM VALIDADE/).first()).toBeVisible();
    expect(await page.evaluate(wide)).toBe(false);
    await axe(page);

    await page.getByLabel('Código de tributação nacional').fill('14');
    await page.getByLabel('Próximo número').fill('1');
    await button(page, 'Salvar').click();
    await expect(page.getByText('Informe os 6 dígitos do código de tributação')).toBeVisible();
    await expect(page.getByLabel('Código de tributação nacional')).toBeFocused();
    await page.getByLabel('Código de tributação nacional').fill('140101');
    await page.getByLabel('Inscrição municipal').fill(`998877${width}`);
    await page.getByLabel('Alíquota do ISS').fill('3,5');
    await page.getByLabel('Próximo número').fill(String(width === 1280 ? 100 : 200));
    await button(page, 'Salvar').click();
    await expect(page.getByText('Dados fiscais salvos.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Inscrição municipal')).toHaveValue(`998877${width}`);
    await expect(page.getByLabel('Alíquota do ISS')).toHaveValue('3,50');
    await page.getByLabel('Próximo número').fill('5');
    await button(page, 'Salvar').click();
    await expect(page.getByText('Ele só aumenta.')).toBeVisible();

    const pfx = pfxOf(companyCertificate('11222333000181', undefined, 12));
    await send(page, pfx, 'outra senha');
    await expect(page.getByLabel('Senha do certificado')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(/senha.*(não abre|não confere|errada|incorreta)/i)).toBeVisible();
    await expect(page.getByLabel('Senha do certificado')).toBeFocused();
    await axe(page);
    await page.getByLabel('Senha do certificado').fill(PASSWORD);
    await button(page, 'Enviar certificado').click();
    await expect(page.getByText('Certificado salvo.')).toBeVisible();
    await expect(page.getByText('EMPRESA DE DEMONSTRACAO SEM VALIDADE:')).toBeVisible();
    await expect(page.getByText(/O certificado vence em/)).toBeVisible();
    await expect(page.getByLabel('Senha do certificado')).toHaveCount(0);

    await send(page, pfxOf(companyCertificate('12345678000195')), PASSWORD);
    await expect(page.getByText(/outra empresa/)).toBeVisible();
    await page.reload();
    await expect(page.getByText('EMPRESA DE DEMONSTRACAO SEM VALIDADE:11222333')).toBeVisible();
  });

test('staff who are no admins see no fiscal tab', async ({ page }) => {
  await loginAs(page, 'supervisor', '/gl_business_unit/2/edit');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Fiscal', exact: true })).toHaveCount(0);
});

for (const width of [390, 1280])
  test(`a customer takes the papers of their notes, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await loginAs(page, 'customer', '/dashboard');
    const notes = page.getByRole('region', { name: 'Notas fiscais' });
    await expect(notes.getByRole('listitem')).toHaveCount(5);
    for (const [kind, start] of [
      ['PDF', '%PDF-'],
      ['XML', '<?xml'],
    ] as const) {
      const saved = page.waitForEvent('download');
      await notes
        .getByRole('button', { name: `Baixar ${kind}` })
        .first()
        .click();
      const file = await saved;
      expect(file.suggestedFilename()).toMatch(/^nfse-[0-9]{50}\.(pdf|xml)$/);
      expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe(start);
    }
    await notes.getByRole('button', { name: 'Mostrar notas mais antigas' }).click();
    await expect.poll(() => notes.getByRole('listitem').count()).toBeGreaterThan(5);
    expect(await page.evaluate(wide)).toBe(false);
    await axe(page);
  });

test('fiscal data that are not saved are not lost by another tab of the unit', async ({ page }) => {
  await loginAs(page, 'admin', tab);
  await page.getByLabel('Inscrição municipal').fill('123');
  await page.getByRole('link', { name: 'Dados', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar editando' }).click();
  await expect(page.getByLabel('Inscrição municipal')).toHaveValue('123');
  await page.getByRole('link', { name: 'Dados', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar alterações' }).click();
  await expect(page).not.toHaveURL(/tab=fiscal/);
});
