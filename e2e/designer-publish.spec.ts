import { block, makeDialog, openDialog, small, write } from './dialogs.ts';
import { axe, expect, test } from './harness.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('publishing whose answer was lost makes one version when it is asked again', async ({
  page,
  server,
}) => {
  const dialog = await makeDialog(server.baseURL, 'oi', small);
  await openDialog(page, dialog.path);
  await expect(block(page, 'oi')).toBeVisible();
  const keys: (string | undefined)[] = [];
  await page.route('**/publish', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  const asked = page.getByRole('dialog', { name: /^Publicar/ });
  const publish = asked.getByRole('button', { name: 'Publicar', exact: true });
  await expect(asked.getByLabel('O que mudou (opcional)')).toBeVisible();
  await axe(page);
  await publish.click();
  await expect(asked.getByRole('alert')).toBeVisible();
  await publish.click();
  await expect(asked).toHaveCount(0);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  const versions = async () =>
    ((await dialog.boss.call(`${dialog.path}/versions`)).body as { data: unknown[] }).data;
  expect(await versions()).toHaveLength(1);

  // What differs from the published version is found; what was taken back is not.
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Procurar blocos' }).fill('is:changed');
  const hits = page.getByRole('search');
  await expect(hits).toContainText('Nenhum');
  await block(page, 'oi').click();
  await write(page, 'Outro texto');
  await expect(hits.getByText('1 bloco', { exact: true })).toBeVisible();
});
