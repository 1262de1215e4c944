import type { Page } from '@playwright/test';
import {
  block,
  canvas,
  inspector,
  makeDialog,
  message,
  openDialog,
  saved,
  small,
  write,
} from './dialogs.ts';
import { expect, test } from './harness.ts';
import { expectTold } from './told.ts';

const edges = (page: Page) => canvas(page).locator('.react-flow__edge');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function open(page: Page, path: string, first: string): Promise<void> {
  await openDialog(page, path);
  await expect(block(page, first)).toBeVisible({ timeout: 30_000 });
}

test.use({ viewport: { width: 1440, height: 900 } });

test('a block to which thousands of ways lead is drawn with one, and the page can be used', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  // As many blocks as a flow may have.
  const many = Array.from({ length: 9_998 }, (_, n) => [`b${n}`, message(`b${n}`, 'fim')] as const);
  const last = { id: 'ou', type: 'condition.code', onTrue: 'fim', onFalse: 'fim' };
  const blocks = { ...Object.fromEntries(many), ou: last, fim: message('fim') };
  const dialog = await makeDialog(server.baseURL, 'b0', blocks);
  await open(page, dialog.path, 'b0');
  await expect(canvas(page).getByText('10.000 caminhos')).toBeVisible();
  expect(await edges(page).count()).toBeLessThan(50);
  await block(page, 'b0').click();
  await expect(inspector(page)).toContainText('Mensagem');
  await write(page, 'Mudou');
  await expect(block(page, 'b0')).toContainText('Mudou');
  await expect.poll(async () => (await dialog.blocksNow()).b0?.text).toContain('Mudou');
});

test('a text of 10 kB is kept whole and told to be long; more is refused in words', async ({
  page,
  server,
}) => {
  const dialog = await makeDialog(server.baseURL, 'oi', small);
  await open(page, dialog.path, 'oi');
  await block(page, 'oi').click();
  await write(page, 'x'.repeat(10_000));
  await saved(page);
  await expect.poll(async () => (await dialog.blocksNow()).oi?.text?.length).toBe(10_000);
  await expect(inspector(page)).toContainText('10000 letras');
  await write(page, 'x'.repeat(10_001));
  await expect(inspector(page)).toContainText(/10\.?000/);
  await expect(block(page, 'fim')).toBeVisible();
});

test('what is no flow is told in words, and leaves the draft as it is', async ({
  page,
  server,
}) => {
  const dialog = await makeDialog(server.baseURL, 'oi', small);
  const before = await dialog.load();
  const take = (file: unknown) =>
    dialog.boss.call(`${dialog.path}/import`, { method: 'POST', body: { file, dry: false } });
  const whole = (await dialog.boss.call(`${dialog.path}/export`)).body as { flow: object };
  const strange = { ...small, fim: { id: 'fim', type: 'send.pigeon' } };
  const flow = { start: dialog.code, dialogs: { [dialog.code]: { start: 'oi', blocks: strange } } };
  for (const file of [{ ...whole, version: 99 }, { hello: 1 }, [], 'texto']) {
    const { status, body } = await take(file);
    expect(status, JSON.stringify(body)).toBe(422);
    expect(JSON.stringify(body)).toMatch(/[a-zà-ú]+ [a-zà-ú]+/);
  }
  const dove = await take({ ...whole, flow });
  expect(dove.status, JSON.stringify(dove.body)).toBe(422);
  expect(JSON.stringify(dove.body)).toContain('send.pigeon');
  expect(await dialog.load()).toEqual(before);

  await open(page, dialog.path, 'oi');
  await canvas(page).focus();
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '{"hello":1}');
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true });
    document.activeElement.dispatchEvent(paste);
  }`);
  await expect(page.getByText('A área de transferência não tem blocos.')).toBeVisible();
  await expect(canvas(page).locator('.react-flow__node')).toHaveCount(2);
});

test('work that no network took survives a reload, and is offered back', async ({
  page,
  server,
}) => {
  const dialog = await makeDialog(server.baseURL, 'oi', small);
  await open(page, dialog.path, 'oi');
  await page.route('**/draft', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await block(page, 'oi').click();
  await write(page, 'Sem rede');
  await expect(page.getByText('Sem conexão: tentaremos de novo')).toBeVisible();
  // The page asks whether to lose what is not saved.
  page.on('dialog', (asked) => void asked.accept());
  await page.reload();
  const kept = page.getByRole('region', { name: 'Trabalho guardado' });
  await expect(kept).toBeVisible();
  await expect(block(page, 'oi')).not.toContainText('Sem rede');
  await page.unroute('**/draft');
  await kept.getByRole('button', { name: 'Recuperar' }).click();
  await expect(kept).toHaveCount(0);
  await expect(block(page, 'oi')).toContainText('Sem rede');
  await expect.poll(async () => (await dialog.blocksNow()).oi?.text).toContain('Sem rede');
  await saved(page);
  await button(page, 'Desfazer: Recuperar').click();
  await expect(block(page, 'oi')).not.toContainText('Sem rede');
});

test('what was written after a crash stays over the kept work, which one step back shows', async ({
  page,
  server,
}) => {
  const dialog = await makeDialog(server.baseURL, 'oi', small);
  await open(page, dialog.path, 'oi');
  await page.route('**/draft', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await block(page, 'oi').click();
  await write(page, 'Guardado');
  await expect(page.getByText('Sem conexão: tentaremos de novo')).toBeVisible();
  page.on('dialog', (asked) => void asked.accept());
  await page.reload();
  const kept = page.getByRole('region', { name: 'Trabalho guardado' });
  await expect(kept).toBeVisible();
  await block(page, 'oi').click();
  await write(page, 'Mais novo');
  await kept.getByRole('button', { name: 'Recuperar' }).click();
  await expectTold(page, 'ficou o mais novo');
  await expect(block(page, 'oi')).toContainText('Mais novo');
  await button(page, 'Desfazer: Manter o que fiz depois').click();
  await expect(block(page, 'oi')).toContainText('Guardado');
  await page.unroute('**/draft');
  await expect.poll(async () => (await dialog.blocksNow()).oi?.text).toContain('Guardado');
});

test('code is tried in the sandbox: a result, a fault, and one that never ends', async ({
  page,
  server,
}) => {
  const coded = { id: 'conta', type: 'action.code', variable: 'total', code: 'return 6 * 7;' };
  const dialog = await makeDialog(server.baseURL, 'conta', { conta: coded });
  await open(page, dialog.path, 'conta');
  await block(page, 'conta').click();
  const form = page.getByRole('form', { name: 'Teste do código' });
  const code = page.getByRole('textbox', { name: 'Código', exact: true });
  await button(page, 'Executar').click();
  await expect(form).toContainText('Resultado: 42');
  await code.fill('return variables.consumo * 2;');
  await form.getByRole('textbox', { name: 'Valor de consumo' }).fill('21');
  await code.fill('return variables.consumo * 3;');
  await button(page, 'Executar').click();
  await expect(form).toContainText('Resultado: 63');
  await code.fill('for (;;);');
  await button(page, 'Executar').click();
  await expect(form).toContainText('O código falhou');
  // Tab indents; after Escape it leaves.
  await code.focus();
  await page.keyboard.press('Tab');
  await expect(code).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(code).not.toBeFocused();
});
