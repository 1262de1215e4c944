import { loggedIn } from '../apps/server/test/client.ts';
import { axe, expect, loginAs, test } from './harness.ts';

/** A picture of one point. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('a message’s picture is sent from the designer; one of 50 MB is refused in words', async ({
  page,
  server,
}) => {
  const boss = await loggedIn(server.baseURL, 'admin');
  const code = `foto-${test.info().testId.slice(-8)}-${test.info().retry}`;
  const body = { name: `Foto ${code}`, code, template: 'contato' };
  const made = await boss.call('/api/at_dialog', { method: 'POST', body });
  const { id } = (made.body as { data: { id: number } }).data;
  await loginAs(page, 'supervisor');
  await page.goto(`/at_dialog/${id}/edit?block=${code}/hello`);
  const inspector = page.locator('[data-inspector]');
  await inspector.getByRole('button', { name: 'Adicionar imagem ou vídeo' }).click();
  const address = inspector.getByLabel('Endereço', { exact: true });
  await expect(address).toHaveValue('');
  const chosen = inspector.getByLabel('Arquivo: Endereço');

  const buffer = Buffer.alloc(49 * 1024 * 1024);
  await chosen.setInputFiles({ name: 'enorme.png', mimeType: 'image/png', buffer });
  const refused = inspector.getByText('passa do limite de 5 MB');
  await expect(refused).toBeVisible();
  await expect(address).toHaveValue('');

  await chosen.setInputFiles({
    name: 'foto.png',
    mimeType: 'image/png',
    buffer: Buffer.from(PNG, 'base64'),
  });
  await expect(address).toHaveValue(/^\/pictures\/[\da-f]{64}\.webp$/);
  await expect(refused).toHaveCount(0);
  await expect(inspector.getByRole('button', { name: 'Trocar imagem: Endereço' })).toBeVisible();
  await inspector.getByLabel('Descrição para quem não vê').fill('Loja');
  await expect(
    inspector.getByRole('group', { name: 'Imagem ou vídeo' }).getByRole('img'),
  ).toBeVisible();
  await axe(page);
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible();
  const draft = await boss.call(`/api/at_dialog/${id}/draft`);
  expect(JSON.stringify(draft.body)).toContain(await address.inputValue());
});
