import { loggedIn } from '../apps/server/test/client.ts';
import { axe, expect, loginAs, test } from './harness.ts';

test('a flow leaves as a file, and an import says first what it would change', async ({
  page,
  server,
}) => {
  const boss = await loggedIn(server.baseURL, 'admin');
  const code = `troca-${test.info().testId.slice(-8)}-${test.info().retry}`;
  const body = { name: `Troca ${code}`, code, template: 'contato' };
  const made = await boss.call('/api/at_dialog', { method: 'POST', body });
  const { id } = (made.body as { data: { id: number } }).data;
  const path = `/api/at_dialog/${id}`;
  const original = (await boss.call(`${path}/export`)).body as object;
  await loginAs(page, 'supervisor');
  await page.goto(`/at_dialog/${id}/edit`);
  const hello = page.locator('.react-flow__node[data-id="hello"]');
  await expect(hello).toContainText('Olá. Vou anotar');

  const choice = page.getByRole('button', { name: 'Arquivo', exact: true });
  await choice.click();
  const leaving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar com imagens (ZIP)' }).click();
  const file = await leaving;
  expect(file.suggestedFilename()).toBe(`${code}.zip`);
  const archive = test.info().outputPath('fluxo.zip');
  await file.saveAs(archive);

  const value = { id: 'hello', type: 'send.message', text: 'Bom dia.', next: 'name' };
  const changes = [{ kind: 'block', dialog: code, id: 'hello', value }];
  const put = { method: 'PUT', body: { revision: 0, changes } };
  const saved = await boss.call(`${path}/draft`, put);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  await expect(hello).toContainText('Bom dia.');

  await choice.click();
  await page.getByRole('button', { name: 'Importar um arquivo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar um arquivo' });
  const chosen = dialog.getByLabel(/^Arquivo do fluxo/);
  await chosen.setInputFiles({
    name: 'foto.png',
    mimeType: 'image/png',
    buffer: Buffer.from('nada'),
  });
  await expect(dialog.getByRole('alert')).toContainText('não é de um fluxo');
  await expect(dialog.getByRole('button', { name: 'Substituir o rascunho' })).toBeDisabled();
  await chosen.setInputFiles(archive);
  await expect(dialog.getByRole('status')).toHaveText('1 alterado.');
  await axe(page);

  const brought = { code, name: 'Recibo', body: '<p>Deles</p>' };
  const ours = { code, name: 'Recibo', body: '<p>Nosso</p>' };
  const standing = (await boss.call(`${path}/export`)).body as object;
  const first = { file: { ...standing, documents: [ours] }, dry: false };
  expect((await boss.call(`${path}/import`, { method: 'POST', body: first })).status).toBe(200);
  await chosen.setInputFiles({
    name: 'fluxo.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...original, documents: [brought] })),
  });
  const documents = dialog.getByRole('list', { name: 'Modelos de documento do arquivo' });
  await expect(documents).toHaveText(`Recibo (${code}): já existe diferente e fica como está.`);
  await dialog.getByLabel('Substituir os modelos de documento que já existem').check();
  await expect(documents).toHaveText(`Recibo (${code}): será substituído.`);
  await axe(page);
  await expect(hello).toContainText('Bom dia.');
  await dialog.getByRole('button', { name: 'Substituir o rascunho' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(hello).toContainText('Olá. Vou anotar');

  const draft = (await boss.call(`${path}/draft`)).body as { data: { revision: number } };
  const { revision } = draft.data;
  const publishing = { method: 'POST', body: { revision } };
  const [published] = await Promise.all([
    boss.call(`${path}/publish`, publishing),
    expect(page.getByText('Helena Prado publicou a versão 1.')).toBeVisible(),
  ]);
  expect(published.status, JSON.stringify(published.body)).toBe(200);
});
