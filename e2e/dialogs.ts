import { expect, type Page } from '@playwright/test';
import { loggedIn } from '../apps/server/test/client.ts';
import { type accounts, loginAs, test } from './harness.ts';

type Block = { id: string; text?: string; next?: string };

export const canvas = (page: Page) => page.getByRole('region', { name: 'Desenho do diálogo' });
export const block = (page: Page, id: string) =>
  canvas(page).locator(`.react-flow__node[data-id="${id}"]`);
export const inspector = (page: Page) => page.locator('[data-inspector]');
export const saved = (page: Page) => expect(page.getByText('Salvo', { exact: true })).toBeVisible();
/** What both changed, side by side. */
export const collisions = (page: Page) =>
  page.getByRole('region', { name: 'Alterado por duas pessoas' });
/** A word that no other test uses. */
const own = () => test.info().testId.slice(-8);

export const message = (id: string, next?: string, text = 'Oi') => ({
  id,
  type: 'send.message',
  text,
  ...(next && { next }),
});

export const small = { oi: message('oi', 'fim'), fim: message('fim', undefined, 'Até logo') };

/** A dialog with these blocks, made by its calls. */
export async function makeDialog(
  url: string,
  start: string,
  blocks: Record<string, object>,
  word = own(),
) {
  const boss = await loggedIn(url, 'admin');
  const code = `dialogo-${word}`;
  const body = { name: `Diálogo ${word}`, code };
  const made = await boss.call('/api/at_dialog', { method: 'POST', body });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const path = `/api/at_dialog/${(made.body as { data: { id: number } }).data.id}`;
  const load = async () =>
    (await boss.call(`${path}/draft`)).body.data as {
      flow: { dialogs: Record<string, { blocks: Record<string, Block> }> };
      revision: number;
    };
  const { revision } = await load();
  const flow = { start: code, dialogs: { [code]: { start, blocks } } };
  const put = await boss.call(`${path}/draft`, { method: 'PUT', body: { revision, flow } });
  expect(put.status, JSON.stringify(put.body).slice(0, 500)).toBe(200);
  const blocksNow = async () => (await load()).flow.dialogs[code]?.blocks ?? {};
  return { path, code, boss, load, blocksNow };
}

export async function openDialog(
  page: Page,
  path: string,
  who: keyof typeof accounts = 'admin',
): Promise<void> {
  await loginAs(page, who, `${path.replace('/api', '')}/edit`);
}

/** Writes into the message that is chosen. */
export async function write(page: Page, text: string): Promise<void> {
  const field = inspector(page).getByRole('textbox', { name: 'Texto', exact: true });
  await field.click();
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
  await expect(field).toHaveText(text);
}
