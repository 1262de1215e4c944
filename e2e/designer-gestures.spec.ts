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

const blocks = {
  oi: message('oi', 'nome', 'Oi, tudo bem?'),
  nome: {
    id: 'nome',
    type: 'input.string',
    label: 'Nome',
    variable: 'nome',
    required: true,
    next: 'fim',
  },
  fim: message('fim', undefined, 'Até logo, {{nome}}'),
};

test('blocks are cut and pasted, and grouped with a title', async ({ page, server }) => {
  const dialog = await makeDialog(server.baseURL, 'oi', blocks);
  await openDialog(page, dialog.path);
  await block(page, 'fim').click();
  await page.keyboard.press('Control+x');
  await expect(block(page, 'fim')).toHaveCount(0);
  await page.keyboard.press('Control+v');
  await expect(canvas(page).locator('.react-flow__node')).toHaveCount(3);
  await saved(page);
  expect(JSON.stringify(await dialog.blocksNow())).toContain('Até logo');

  await block(page, 'oi').click();
  await canvas(page).getByRole('button', { name: 'Agrupar' }).click();
  const title = canvas(page).getByRole('textbox', { name: 'Título do grupo' });
  await title.fill('Boas-vindas');
  await saved(page);
  const { flow } = (await dialog.boss.call(`${dialog.path}/draft`)).body.data as {
    flow: { dialogs: Record<string, { marks: Record<string, object> }> };
  };
  expect(Object.values(flow.dialogs[dialog.code]?.marks ?? {})).toEqual([
    expect.objectContaining({ kind: 'group', title: 'Boas-vindas' }),
  ]);
});

test('the search finds by variable and type, and Enter walks through the hits', async ({
  page,
  server,
}) => {
  const dialog = await makeDialog(server.baseURL, 'oi', blocks);
  await openDialog(page, dialog.path);
  await expect(block(page, 'oi')).toBeVisible();
  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: 'Procurar blocos' });
  await field.fill('uses:nome');
  await expect(page.getByRole('search')).toContainText('2 blocos');
  const seen = new Set<string>();
  for (const _ of [1, 2]) {
    await field.press('Enter');
    const chosen = canvas(page).locator('.react-flow__node.selected');
    await expect(chosen).toHaveCount(1);
    seen.add((await chosen.getAttribute('data-id')) ?? '');
    await field.focus();
  }
  expect([...seen].toSorted()).toEqual(['fim', 'nome']);
});

test('an expression for answers is tried on a text, by the matcher of the conversation', async ({
  page,
  server,
}) => {
  const dialog = await makeDialog(server.baseURL, 'oi', blocks);
  await openDialog(page, dialog.path);
  await block(page, 'nome').click();
  await inspector(page).getByRole('button', { name: 'Somente números' }).click();
  const tried = inspector(page).getByLabel('Teste com um texto');
  await tried.fill('123');
  await expect(inspector(page).getByText('O texto combina.')).toBeVisible();
  await tried.fill('12a');
  await expect(inspector(page).getByText(/O texto não combina/)).toBeVisible();
});

test('what was just typed is sent when the page is hidden, without waiting for the pause', async ({
  page,
  server,
}) => {
  const dialog = await makeDialog(server.baseURL, 'oi', blocks);
  await openDialog(page, dialog.path);
  await block(page, 'oi').click();
  // From here on timers of the page stand still: only leaving it can send anything.
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await write(page, 'Escrito por último');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.evaluate(
    "Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }); document.dispatchEvent(new Event('visibilitychange'))",
  );
  await sent;
  await expect
    .poll(async () => (await dialog.blocksNow()).oi?.text)
    .toContain('Escrito por último');
});
