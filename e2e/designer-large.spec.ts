import {
  block,
  canvas,
  inspector,
  makeDialog,
  message,
  openDialog,
  saved,
  write,
} from './dialogs.ts';
import { expect, test } from './harness.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const MANY = 5_000;
/** One long conversation, as an outline shows it: each block leads to the next. */
const chain = () =>
  Object.fromEntries(
    Array.from({ length: MANY }, (_, n) => {
      const next = n + 1 < MANY ? `b${n + 1}` : undefined;
      return [`b${n}`, message(`b${n}`, next, `Mensagem ${n}`)] as const;
    }),
  );

test('5,000 blocks open in the outline: one in the middle is found, edited, moved and saved', async ({
  page,
  server,
}) => {
  const dialog = await makeDialog(server.baseURL, 'b0', chain());
  await openDialog(page, dialog.path);
  const tree = page.getByRole('tree', { name: 'Roteiro do fluxo' });
  const line = (text: string) => tree.getByRole('treeitem').filter({ hasText: text });
  await expect(line('Mensagem 0')).toBeVisible();
  // Only those in sight are in the page, and each says which of how many it is.
  expect(await tree.getByRole('treeitem').count()).toBeLessThan(100);

  await tree.focus();
  await page.keyboard.press('Control+f');
  const search = page.getByRole('textbox', { name: 'Procurar blocos' });
  await search.fill('Mensagem 2499');
  await expect(page.getByRole('search').getByText('1 bloco', { exact: true })).toBeVisible();
  await search.press('Enter');
  await expect(line('Mensagem 2499')).toBeVisible();
  await line('Mensagem 2499').click();
  await expect(inspector(page)).toContainText('Mensagem');
  await write(page, 'Mudou no meio');
  await expect(line('Mudou no meio')).toBeVisible();
  await tree.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await saved(page);
  await expect
    .poll(async () => {
      const { b2497, b2499 } = await dialog.blocksNow();
      return [b2497?.next, b2499?.next, b2499?.text];
    })
    .toEqual(['b2499', 'b2498', expect.stringContaining('Mudou no meio')]);
  expect(Object.keys(await dialog.blocksNow())).toHaveLength(MANY);
  await expect(block(page, 'b2499')).toContainText('Mudou no meio');
  await expect(canvas(page)).toBeVisible();
});
