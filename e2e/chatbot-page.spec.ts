import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { loggedIn } from '../apps/server/test/client.ts';
import { pngOf } from '../apps/server/test/files.ts';
import { axe, expect, loginAs, test } from './harness.ts';
import { phone390 } from './visitor.ts';

const blue = pngOf(() => [40, 90, 200, 255], { width: 64, height: 64 });
const png = (buffer: Buffer, name = 'logo.png') => ({ name, mimeType: 'image/png', buffer });
const preview = (page: Page) => page.frameLocator('[title="Prévia da página da conversa"]');
const picture = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** A chatbot of this test alone: others look at those of the demonstration. */
async function makeChatbot(url: string, code: string): Promise<number> {
  const boss = await loggedIn(url, 'supervisor');
  const { data } = (await boss.call('/api/at_chatbot/1/edit')).body as {
    data: { dialog_id: number };
  };
  const body = {
    name: 'Loja',
    code,
    dialog_id: data.dialog_id,
    active: true,
    company_name: 'Solar Aurora Energia',
    attendant_name: 'Aurora',
  };
  const made = await boss.call('/api/at_chatbot', { method: 'POST', body });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return (made.body.data as { id: number }).id;
}

test('a chatbot’s look is sent as pictures, and seen before it is saved', async ({
  page,
  server,
}, info) => {
  const id = await makeChatbot(server.baseURL, 'loja');
  await loginAs(page, 'supervisor', `/at_chatbot/${id}/edit`);
  await expect(preview(page).getByRole('heading')).toHaveText('Solar Aurora Energia');
  await expect(preview(page).locator('.bubble').first()).not.toBeEmpty();
  await page.getByLabel('Nome da empresa').fill('Padaria do Bairro');
  await expect(preview(page).getByRole('heading')).toHaveText('Padaria do Bairro');

  const logo = picture(page, 'Logotipo');
  const file = page.getByLabel('Arquivo: Logotipo');
  const huge = info.outputPath('enorme.png');
  await writeFile(huge, Buffer.alloc(50 * 1024 * 1024));
  await file.setInputFiles(huge);
  await expect(logo.getByRole('alert')).toContainText('passa do limite de 5 MB');
  await file.setInputFiles(png(blue, 'logo.svg'));
  await expect(logo.getByRole('alert')).toContainText('não é uma imagem PNG, JPG ou WebP');
  await file.setInputFiles(png(Buffer.from('nada disso'), 'logo.png'));
  await expect(logo.getByRole('alert')).toContainText('conteúdo do arquivo não é');
  await file.setInputFiles(png(blue));
  const chosen = logo.getByRole('img', { name: 'Logotipo: imagem escolhida' });
  await expect(chosen).toHaveAttribute('src', /^\/pictures\//);
  await expect(logo.getByRole('alert')).toBeHidden();
  const address = (await chosen.getAttribute('src')) ?? '';
  await expect(preview(page).locator('.logo')).toHaveAttribute('src', address);
  await page.getByLabel('Arquivo: Fundo').setInputFiles(png(blue, 'fundo.png'));
  await expect(preview(page).locator('html')).toHaveClass('own-background');
  await axe(page);

  await page.getByRole('button', { name: 'Remover: Fundo' }).click();
  await expect(page.getByRole('button', { name: 'Enviar imagem: Fundo' })).toBeFocused();
  await expect(preview(page).locator('html')).not.toHaveClass('own-background');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Chatbot salvo.')).toBeVisible();
  await page.goto('/cb/loja');
  await expect(page.locator('.top-bar .logo')).toHaveAttribute('src', new RegExp(address));
  const shown = await page.request.get(address);
  expect([shown.status(), shown.headers()['content-type']]).toEqual([200, 'image/webp']);
});

test('a switch that is off and a missing sector say what they mean, where they are', async ({
  page,
}) => {
  await page.setViewportSize(phone390.viewport);
  await loginAs(page, 'supervisor', '/at_chatbot/create');
  await expect(page.getByLabel('Ativo')).toBeChecked();
  await page.getByLabel('Ativo').uncheck();
  await expect(page.locator('[data-field="active"]')).toContainText('não atende ninguém');
  await expect(page.locator('[data-field="sector_id"]')).toContainText('Sem setor');
  await page.getByLabel('Nome da empresa').fill('Oficina do João');
  // Each new address has a new frame.
  await expect(() => preview(page).owner().scrollIntoViewIfNeeded()).toPass();
  await expect(preview(page).getByRole('heading')).toHaveText('Oficina do João');
  await axe(page);
});
