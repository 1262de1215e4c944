import type { Browser, Page } from '@playwright/test';
import { block, collisions, makeDialog, openDialog, saved, small, write } from './dialogs.ts';
import { expect, test } from './harness.ts';
import { expectTold } from './told.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.use({ viewport: { width: 1440, height: 900 } });

async function colleague(browser: Browser, url: string, path: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await openDialog(page, path, 'supervisor');
  await expect(block(page, 'oi')).toBeVisible();
  return page;
}

/** Ten minutes pass, in the steps of the longest pause between two attempts. */
async function passMinutes(page: Page, minutes: number): Promise<void> {
  for (let half = 0; half < minutes * 2; half += 1) await page.clock.fastForward('00:30');
}

test('ten minutes without network: the page works on, and everything is saved when the line is back', async ({
  page,
  server,
}) => {
  const dialog = await makeDialog(server.baseURL, 'oi', small);
  await page.clock.install();
  await openDialog(page, dialog.path);
  await block(page, 'oi').click();
  await page.context().setOffline(true);
  await write(page, 'Escrito sem rede');
  await expect(page.getByText('Sem conexão: tentaremos de novo')).toBeVisible();
  await passMinutes(page, 5);
  await block(page, 'fim').click();
  await write(page, 'Escrito depois de cinco minutos');
  await page.keyboard.press('Escape');
  await block(page, 'fim').click();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await expect(page.locator('.react-flow__node')).toHaveCount(3);
  await passMinutes(page, 5);
  // A call that a jump of the clock meets is one that took too long.
  await expect(page.getByText(/(Sem conexão|Servidor ocupado): tentaremos de novo/)).toBeVisible();
  await expect(block(page, 'oi')).toContainText('Escrito sem rede');
  expect((await dialog.blocksNow()).oi?.text).toBe('Oi');

  // Meanwhile a colleague has saved something else.
  const { revision } = await dialog.load();
  const value = { id: 'dela', type: 'send.message', text: 'Da colega' };
  const changes = [{ kind: 'block', dialog: dialog.code, id: 'dela', value }];
  const put = await dialog.boss.call(`${dialog.path}/draft`, {
    method: 'PUT',
    body: { revision, changes },
  });
  expect(put.status, JSON.stringify(put.body)).toBe(200);

  // Tried at once, not after the pause between two attempts.
  await page.context().setOffline(false);
  await saved(page);
  await expect(collisions(page)).toHaveCount(0);
  await expect.poll(async () => Object.keys(await dialog.blocksNow()).length).toBe(4);
  const { oi, fim, dela } = await dialog.blocksNow();
  expect([oi?.text, fim?.text, dela?.text]).toEqual([
    expect.stringContaining('Escrito sem rede'),
    expect.stringContaining('Escrito depois de cinco minutos'),
    'Da colega',
  ]);
  await expect(block(page, 'dela')).toContainText('Da colega');
});

/** A page on which somebody writes in a block while a colleague's page deletes it. */
async function deletedWhileEdited(page: Page, browser: Browser, url: string) {
  const dialog = await makeDialog(url, 'oi', small);
  await openDialog(page, dialog.path);
  await block(page, 'fim').click();
  await write(page, 'Já escrito');
  await saved(page);
  const other = await colleague(browser, url, dialog.path);
  await block(other, 'fim').click();
  return { dialog, other };
}

test('a block that a colleague edits is deleted: who edits it chooses, and who deleted it hears of it', async ({
  page,
  browser,
  server,
}) => {
  const { dialog, other } = await deletedWhileEdited(page, browser, server.baseURL);
  await expect(block(other, 'fim')).toContainText('Helena');
  // What is written now comes to the server after the deletion.
  let letPass = () => {};
  const deleted = new Promise<void>((resolve) => {
    letPass = resolve;
  });
  await page.route('**/draft', async (route) => {
    if (route.request().method() === 'PUT') await deleted;
    await route.continue();
  });
  await write(page, 'Escrevo ainda');
  await other.keyboard.press('Delete');
  await expectTold(other, 'está neste bloco, que você apagou');
  await expect(block(other, 'fim')).toHaveCount(0);
  await expect.poll(async () => Object.keys(await dialog.blocksNow())).toEqual(['oi']);
  letPass();

  await expect(collisions(page)).toContainText(`Bloco ${dialog.code}/fim`);
  await expect(collisions(page)).toContainText('Removido.');
  await expect(collisions(page)).toContainText('Escrevo ainda');
  await expect(block(page, 'fim')).toContainText('Escrevo ainda');
  await button(page, 'Ficar com o meu').click();
  await expect(collisions(page)).toHaveCount(0);
  await saved(page);
  await expect.poll(async () => (await dialog.blocksNow()).fim?.text).toContain('Escrevo ainda');
  await expectTold(other, 'voltou');
  await expect(block(other, 'fim')).toContainText('Escrevo ainda');
});

test('a block is deleted whose text a colleague has just saved: nothing goes unasked there either', async ({
  page,
  browser,
  server,
}) => {
  const { dialog, other } = await deletedWhileEdited(page, browser, server.baseURL);
  await other.keyboard.press('Delete');
  await expect.poll(async () => Object.keys(await dialog.blocksNow())).toEqual(['oi']);
  await expect(collisions(page)).toContainText('Removido.');
  await expect(block(page, 'fim')).toContainText('Já escrito');
  await button(page, 'Ficar com o dele').click();
  await expect(collisions(page)).toHaveCount(0);
  await expect(block(page, 'fim')).toHaveCount(0);
  await saved(page);

  // Taking that back asks again, and overwrites nothing.
  await page.keyboard.press('Control+z');
  await expect(collisions(page)).toContainText('Removido.');
  await expect(block(page, 'fim')).toContainText('Já escrito');
  expect(Object.keys(await dialog.blocksNow())).toEqual(['oi']);
  await button(page, 'Ficar com o meu').click();
  await expect.poll(async () => (await dialog.blocksNow()).fim?.text).toContain('Já escrito');
});

test('a block that somebody only looks at is deleted: the page says why it is gone', async ({
  page,
  browser,
  server,
}) => {
  const dialog = await makeDialog(server.baseURL, 'oi', small);
  await openDialog(page, dialog.path);
  await block(page, 'fim').click();
  const other = await colleague(browser, server.baseURL, dialog.path);
  await block(other, 'fim').click();
  await other.keyboard.press('Delete');
  await expectTold(page, 'apagou o bloco');
  await expect(block(page, 'fim')).toHaveCount(0);
  await expect(collisions(page)).toHaveCount(0);
});
