import type { Page } from '@playwright/test';
import { makeDialog, message, openDialog, small } from './dialogs.ts';
import { expect, loginAs, test } from './harness.ts';

const file = async (page: Page, act: string) => {
  await page.getByRole('button', { name: 'Arquivo' }).click();
  await page.getByRole('button', { name: act, exact: true }).click();
};
const published = async (dialog: Awaited<ReturnType<typeof makeDialog>>) => {
  const { revision } = await dialog.load();
  const { status } = await dialog.boss.call(`${dialog.path}/publish`, {
    method: 'POST',
    body: { revision },
  });
  expect(status).toBe(200);
};

test.use({ viewport: { width: 1440, height: 900 } });

test('a dialog is renamed on its page, and a colleague who has it open reads the new name', async ({
  page,
  browser,
  server,
}) => {
  const dialog = await makeDialog(server.baseURL, 'oi', small);
  const colleague = await (await browser.newContext({ baseURL: server.baseURL })).newPage();
  await openDialog(colleague, dialog.path, 'supervisor');
  await openDialog(page, dialog.path);
  const own = page.getByRole('heading', { level: 1 });
  await expect(own).toHaveText(/^Diálogo /);
  await expect(page.getByRole('list', { name: 'Também neste diálogo' })).toBeVisible();

  await file(page, 'Renomear');
  const asked = page.getByRole('dialog', { name: 'Renomear o diálogo' });
  const name = asked.getByRole('textbox', { name: 'Nome' });
  await name.fill('   ');
  await expect(asked.getByRole('alert')).toHaveText('Campo obrigatório.');
  await expect(asked.getByRole('button', { name: 'Salvar' })).toBeDisabled();
  const word = `Vendas ${dialog.code}`;
  await name.fill(word);
  await name.press('Enter');
  await expect(asked).toHaveCount(0);
  await expect(own).toHaveText(word);
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText(word);

  // While the colleague is here, it cannot be deleted from under their hands.
  await file(page, 'Excluir');
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('alert')).toContainText('com este diálogo aberto');
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click();
  await colleague.context().close();
});

test('a dialog is deleted on its page and from the list; a published one stays, in words', async ({
  page,
  server,
}) => {
  const first = await makeDialog(server.baseURL, 'oi', small, 'sai-da-pagina');
  const second = await makeDialog(server.baseURL, 'oi', { oi: message('oi') }, 'sai-da-lista');
  const third = await makeDialog(
    server.baseURL,
    'oi',
    { oi: message('oi', 'fim'), fim: { id: 'fim', type: 'input.hold' } },
    'fica-aqui',
  );
  await published(third);

  await openDialog(page, first.path);
  await file(page, 'Excluir');
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page).toHaveURL('/at_dialog');
  const list = page.getByRole('region', { name: 'Diálogos' });
  await expect(list.getByText('Diálogo sai-da-lista')).toBeVisible();
  await expect(list.getByText('Diálogo sai-da-pagina')).toHaveCount(0);
  expect((await first.boss.call(`${first.path}/draft`)).status).toBe(404);

  const row = (name: string) => list.getByRole('row').filter({ hasText: name });
  await row('Diálogo sai-da-lista').hover();
  await page.getByRole('button', { name: 'Excluir Diálogo sai-da-lista' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(row('Diálogo sai-da-lista')).toHaveCount(0);
  expect((await second.boss.call(`${second.path}/draft`)).status).toBe(404);

  await row('Diálogo fica-aqui').hover();
  await page.getByRole('button', { name: 'Excluir Diálogo fica-aqui' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('alert')).toContainText('já foi publicado');
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click();
  await expect(row('Diálogo fica-aqui')).toHaveCount(1);
});

test('a draft that is published already is not offered again', async ({ page, server }) => {
  const dialog = await makeDialog(server.baseURL, 'oi', {
    oi: message('oi', 'fim'),
    fim: { id: 'fim', type: 'input.hold' },
  });
  await loginAs(page, 'admin', `${dialog.path.replace('/api', '')}/edit`);
  const open = () => page.getByRole('button', { name: 'Publicar', exact: true }).click();
  const asked = page.getByRole('dialog', { name: /^Publicar/ });
  const act = asked.getByRole('button', { name: 'Publicar', exact: true });
  await open();
  await act.click();
  await expect(asked).toHaveCount(0);
  await open();
  await expect(asked).toContainText('Nada mudou desde a versão 1');
  await expect(act).toBeDisabled();
  await page.keyboard.press('Escape');

  // What a colleague changes or publishes meanwhile counts, too.
  const change = async (text: string) => {
    const { revision } = await dialog.load();
    const value = message('oi', 'fim', text);
    const changes = [{ kind: 'block', dialog: dialog.code, id: 'oi', value }];
    await dialog.boss.call(`${dialog.path}/draft`, { method: 'PUT', body: { revision, changes } });
  };
  await change('Outro texto');
  await expect(page.getByText('Outro texto').first()).toBeVisible();
  await open();
  await expect(act).toBeEnabled();
  await page.keyboard.press('Escape');
  await published(dialog);
  await open();
  await expect(asked).toContainText('Nada mudou desde a versão 2');
  await expect(act).toBeDisabled();
});
