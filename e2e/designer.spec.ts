import type { Browser, Page } from '@playwright/test';
import { loggedIn } from '../apps/server/test/client.ts';
import { type accounts, axe, expect, loginAs, test } from './harness.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const canvas = (page: Page) => page.getByRole('region', { name: 'Desenho do diálogo' });
const block = (page: Page, id: string) =>
  canvas(page).locator(`.react-flow__node[data-id="${id}"]`);
const edges = (page: Page) => canvas(page).locator('.react-flow__edge');
const saved = (page: Page) => expect(page.getByText('Salvo', { exact: true })).toBeVisible();
/** A word that no other test uses. */
const own = () => test.info().testId.slice(-8);

type Block = { id: string; text?: string; next?: string; position?: { x: number; y: number } };
type Draft = {
  flow: { dialogs: Record<string, { blocks: Record<string, Block> }> };
  revision: number;
};

const message = (id: string, text: string, y: number, next?: string) => ({
  id,
  type: 'send.message',
  text,
  position: { x: 0, y },
  ...(next && { next }),
});

/** A dialog of two messages, made by its calls. */
async function makeDialog(url: string) {
  const boss = await loggedIn(url, 'admin');
  const code = `desenho-${own()}`;
  const made = await boss.call('/api/at_dialog', {
    method: 'POST',
    body: { name: `Desenho ${own()}`, code },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { id } = (made.body as { data: { id: number } }).data;
  const path = `/api/at_dialog/${id}/draft`;
  const load = async () => ((await boss.call(path)).body as { data: Draft }).data;
  const blocks = { oi: message('oi', 'Oi', 0, 'fim'), fim: message('fim', 'Até logo', 240) };
  const { revision } = await load();
  const flow = { start: code, dialogs: { [code]: { start: 'oi', blocks } } };
  const put = await boss.call(path, { method: 'PUT', body: { revision, flow } });
  expect(put.status, JSON.stringify(put.body)).toBe(200);
  const blocksNow = async () => (await load()).flow.dialogs[code]?.blocks ?? {};
  return { id, code, load, blocksNow, boss, path };
}

async function open(page: Page, id: number, who: keyof typeof accounts = 'supervisor') {
  await loginAs(page, who);
  await page.goto(`/at_dialog/${id}/edit`);
  await expect(block(page, 'oi')).toBeVisible();
}

async function colleague(browser: Browser, id: number, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await open(page, id, 'admin');
  return page;
}

async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 4 });
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
  await page.mouse.up();
}

/** Where a block is; waits until it rests there. */
async function middleOf(page: Page, id: string) {
  await block(page, id).hover({ position: { x: 20, y: 14 } });
  const box = await block(page, id).boundingBox();
  if (!box) throw new Error(`no block ${id}`);
  return { x: box.x + box.width / 2, y: box.y + 14, bottom: box.y + box.height };
}

test.use({ viewport: { width: 1440, height: 900 } });

test('a block is drawn, connected, undone and redone, and a reload keeps it', async ({
  page,
  server,
}) => {
  const dialog = await makeDialog(server.baseURL);
  await open(page, dialog.id);
  await expect(edges(page)).toHaveCount(1);
  // From the last message's way out to the empty canvas.
  const from = await middleOf(page, 'fim');
  await drag(page, { x: from.x, y: from.bottom }, { x: 0, y: 120 });
  const picker = page.getByRole('dialog', { name: 'Escolher um bloco' });
  await picker.getByText('Mensagem', { exact: true }).first().click();
  await expect(edges(page)).toHaveCount(2);
  await saved(page);
  await expect.poll(async () => Object.keys(await dialog.blocksNow()).length).toBe(3);

  await page.keyboard.press('Control+z');
  await expect(edges(page)).toHaveCount(1);
  await page.keyboard.press('Control+Shift+z');
  await expect(edges(page)).toHaveCount(2);
  await saved(page);
  await page.reload();
  await expect(edges(page)).toHaveCount(2);
});

test('a drag is one entry of the history, and sends only the block', async ({ page, server }) => {
  const dialog = await makeDialog(server.baseURL);
  await open(page, dialog.id);
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await drag(page, await middleOf(page, 'oi'), { x: 180, y: 40 });
  const body = (await sent).postDataJSON() as { changes: { id: string }[] };
  expect(body.changes.map(({ id }) => id)).toEqual(['oi']);
  await saved(page);
  await expect.poll(async () => (await dialog.blocksNow()).oi?.position?.x).not.toBe(0);
  await button(page, 'Desfazer: Mover').click();
  await expect(button(page, 'Desfazer')).toBeDisabled();
  await expect.poll(async () => (await dialog.blocksNow()).oi?.position?.x).toBe(0);
});

test('blocks are copied as text, pasted and deleted, but never while somebody types', async ({
  page,
  server,
}) => {
  const dialog = await makeDialog(server.baseURL);
  await open(page, dialog.id);
  await block(page, 'fim').click();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await expect(canvas(page).locator('.react-flow__node')).toHaveCount(3);
  await page.keyboard.press('Delete');
  await expect(canvas(page).locator('.react-flow__node')).toHaveCount(2);
  await button(page, 'Adicionar nota').click();
  const note = canvas(page).getByRole('textbox', { name: 'Nota' });
  await note.fill('Rever');
  await note.press('Backspace');
  await expect(note).toHaveValue('Reve');
  await saved(page);
});

test('two people change different blocks: both see both, and both stand', async ({
  page,
  browser,
  server,
}) => {
  const dialog = await makeDialog(server.baseURL);
  await open(page, dialog.id);
  const other = await colleague(browser, dialog.id, server.baseURL);
  await block(other, 'fim').click();
  await expect(block(page, 'fim')).toContainText('Helena');
  // Both pages show it, and only then stand still.
  const also = (where: Page) => where.getByRole('list', { name: 'Também neste diálogo' });
  await expect(also(page)).toContainText('Helena');
  await expect(also(other)).toContainText('Rogério');
  await drag(page, await middleOf(page, 'oi'), { x: 180, y: 0 });
  await drag(other, await middleOf(other, 'fim'), { x: -180, y: 0 });
  await expect
    .poll(async () => {
      const { oi, fim } = await dialog.blocksNow();
      return (oi?.position?.x ?? 0) > 0 && (fim?.position?.x ?? 0) < 0;
    })
    .toBe(true);
  await saved(page);
  await saved(other);
  await expect(page.getByRole('region', { name: 'Alterado por duas pessoas' })).toHaveCount(0);
  await other.context().close();
});

test('two people change the same block while one has no network: both are shown, one is chosen', async ({
  page,
  browser,
  server,
}) => {
  const dialog = await makeDialog(server.baseURL);
  await open(page, dialog.id);
  const other = await colleague(browser, dialog.id, server.baseURL);
  await page.context().setOffline(true);
  await drag(page, await middleOf(page, 'oi'), { x: 180, y: 0 });
  await expect(page.getByText('Sem conexão: tentaremos de novo')).toBeVisible();
  await drag(page, await middleOf(page, 'fim'), { x: 240, y: 0 });
  await drag(other, await middleOf(other, 'oi'), { x: -180, y: 0 });
  await saved(other);
  await expect.poll(async () => ((await dialog.blocksNow()).oi?.position?.x ?? 0) < 0).toBe(true);

  await page.context().setOffline(false);
  const both = page.getByRole('region', { name: 'Alterado por duas pessoas' });
  await expect(both).toContainText(`Bloco ${dialog.code}/oi`);
  // What does not collide is saved meanwhile.
  await expect.poll(async () => ((await dialog.blocksNow()).fim?.position?.x ?? 0) > 0).toBe(true);
  expect(((await dialog.blocksNow()).oi?.position?.x ?? 0) < 0).toBe(true);
  await axe(page);
  await button(page, 'Ficar com o meu').click();
  await expect(both).toHaveCount(0);
  await saved(page);
  await expect.poll(async () => ((await dialog.blocksNow()).oi?.position?.x ?? 0) > 0).toBe(true);
  await other.context().close();
});

test('the designer has no serious fault for assistive technology', async ({ page, server }) => {
  const dialog = await makeDialog(server.baseURL);
  await open(page, dialog.id);
  await axe(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  // Loaded again: colours change gradually on a page that is shown.
  await page.reload();
  await expect(block(page, 'oi')).toBeVisible();
  await axe(page, ['color-contrast']);
});

test('a block is put on a way, all are laid out at once, and one undo takes each back', async ({
  page,
  server,
}) => {
  const dialog = await makeDialog(server.baseURL);
  await open(page, dialog.id);
  await block(page, 'oi').click();
  await button(page, 'Inserir bloco depois de oi').click();
  const picker = page.getByRole('dialog', { name: 'Escolher um bloco' });
  await picker.getByText('Mensagem', { exact: true }).first().click();
  await expect(edges(page)).toHaveCount(2);
  await expect.poll(async () => Object.keys(await dialog.blocksNow()).length).toBe(3);
  await saved(page);
  const { oi, fim, ...others } = await dialog.blocksNow();
  const [inserted] = Object.values(others);
  expect(oi?.next).toBe(inserted?.id);
  expect(inserted?.next).toBe('fim');

  await button(page, 'Organizar da esquerda para a direita').click();
  await expect(button(page, 'Desfazer: Organizar')).toBeVisible();
  await saved(page);
  await expect
    .poll(async () => {
      const blocks = await dialog.blocksNow();
      return (blocks.fim?.position?.x ?? 0) > (blocks.oi?.position?.x ?? 0);
    })
    .toBe(true);
  await button(page, 'Desfazer: Organizar').click();
  await button(page, 'Desfazer: Inserir bloco').click();
  await expect(edges(page)).toHaveCount(1);
  await expect.poll(async () => await dialog.blocksNow()).toMatchObject({ fim: fim ?? {} });
});

test('when the right is taken away, the page says so and keeps the work', async ({
  page,
  server,
}) => {
  const dialog = await makeDialog(server.baseURL);
  await open(page, dialog.id);
  const { body } = await dialog.boss.call('/api/gl_user?q=supervisor');
  const person = (body.data as { id: number; email: string }[]).find(({ email }) =>
    email.startsWith('supervisor'),
  );
  const own = `/api/gl_user/${person?.id}`;
  const levelTo = async (level: number) => {
    const put = await dialog.boss.call(own, { method: 'PUT', body: { level } });
    expect(put.status, JSON.stringify(put.body)).toBe(200);
  };
  await levelTo(5);
  try {
    // The page is told at once, and what it says moves the canvas down.
    await expect(button(page, 'Copiar meu trabalho')).toBeVisible();
    await drag(page, await middleOf(page, 'oi'), { x: 180, y: 40 });
    await expect(page.getByText('O que você fez continua nesta página.')).toBeVisible();
    await expect(button(page, 'Copiar meu trabalho')).toBeVisible();
    expect((await dialog.blocksNow()).oi?.position?.x).toBe(0);
  } finally {
    await levelTo(2);
  }
  await button(page, 'Tentar de novo').click();
  await saved(page);
  await expect.poll(async () => (await dialog.blocksNow()).oi?.position?.x).not.toBe(0);
});
