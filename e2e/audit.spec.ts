import { loggedIn } from '../apps/server/test/client.ts';
import { axe, expect, loginAs, test } from './harness.ts';

test('a change stands in the history of its record and in the audit, where filters find it', async ({
  page,
  server,
}) => {
  const admin = await loggedIn(server.baseURL, 'admin');
  const body = { name: 'Devolução', color: '#112233' };
  const made = await admin.call('/api/at_tag', { method: 'POST', body });
  await loginAs(page, 'admin');
  await page.goto(`/at_tag/${(made.body.data as { id: number }).id}/edit`);
  await page.getByLabel('Nome').fill('Devolução em dezembro');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Devolução em dezembro' })).toBeVisible();
  await page.getByRole('link', { name: 'Histórico' }).click();
  const change = page.getByRole('listitem').filter({ hasText: 'Alterou' }).first();
  await expect(change).toContainText('Helena Prado');
  await expect(change).toContainText('Devolução → Devolução em dezembro');

  await page.goto('/audit');
  await page.getByLabel('Registro', { exact: true }).selectOption({ label: 'Etiqueta' });
  await page.getByLabel('Ação').selectOption({ label: 'Alterou' });
  await expect(page).toHaveURL(/action=update/);
  const entry = page.getByRole('listitem').filter({ hasText: 'Devolução em dezembro' });
  await expect(entry).toContainText('127.0.0.1');
  await page.getByRole('button', { name: 'Conferir agora' }).click();
  await expect(page.getByText(/Cadeia íntegra até \d\d\/\d\d\/\d{4} \d\d:\d\d/)).toBeVisible();
  await entry.getByRole('link', { name: /^Etiqueta \d+$/ }).click();
  await expect(page).toHaveURL(/\/at_tag\/\d+\/edit/);
});

test('an erasure is tried out first, wants another person and a word, and leaves what the law keeps', async ({
  page,
  server,
}) => {
  const admin = await loggedIn(server.baseURL, 'admin');
  const { body: found } = await admin.call('/api/gl_user/options?q=Rogério');
  const path = `/api/gl_user/${(found.data as { id: number }[])[0]?.id}`;
  const grant = async (...granted: string[]) => {
    const { body } = await admin.call(`${path}/edit`);
    const { updated_at } = body.data as { updated_at: string };
    await admin.call(path, { method: 'PUT', body: { granted, updated_at } });
  };
  await grant('can_user_group_edit');
  await loginAs(page, 'supervisor');
  await page.goto('/privacy');
  await page.getByRole('button', { name: 'Registrar pedido' }).click();
  await page.getByRole('combobox', { name: 'Pessoa', exact: true }).fill('Otávio');
  await page.getByRole('option', { name: /Otávio/ }).click();
  await page.getByLabel('O que a pessoa pediu').selectOption({ label: 'Exclusão dos dados' });
  await page.getByLabel('Como o pedido chegou').fill('Carta registrada.');
  await page.getByRole('button', { name: 'Registrar', exact: true }).click();

  const request = page.getByRole('listitem', { name: /^Exclusão dos dados: Otávio/ });
  await expect(request).toContainText('Responder em 15 dias');
  await request.getByRole('button', { name: 'Ver o que será apagado' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('outra pessoa com esta permissão precisa executá-lo');
  await expect(dialog.getByRole('button', { name: 'Apagar para sempre' })).toHaveCount(0);
  await axe(page);

  await loginAs(page, 'admin');
  await page.goto('/privacy');
  await expect(request).toContainText('registrado por Rogério Lima');
  await request.getByRole('button', { name: 'Ver o que será apagado' }).click();
  await expect(dialog).toContainText('Esta é uma simulação');
  await expect(dialog).toContainText('O que fica, por lei');
  const erase = dialog.getByRole('button', { name: 'Apagar para sempre' });
  await expect(erase).toBeDisabled();
  await dialog.getByLabel(/Digite APAGAR/).fill('APAGAR');
  await axe(page);
  await erase.click();
  await expect(request).toHaveCount(0);

  await page.getByRole('link', { name: 'Atendidos' }).click();
  const done = page.getByRole('listitem', { name: 'Exclusão dos dados: Pessoa anonimizada' });
  await expect(done).toContainText('Atendido por Helena Prado');
  await expect(done).toContainText('O que sai');
  await grant();
});
