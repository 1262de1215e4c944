import type { Locator, Page } from '@playwright/test';
import { axe, expect, signIn, test } from './harness.ts';
import { expectTold } from './told.ts';

const tree = (page: Page) => page.getByRole('tree', { name: 'Roteiro do fluxo' });
const lines = (page: Page) => tree(page).getByRole('treeitem');
const line = (page: Page, text: string | RegExp): Locator => lines(page).filter({ hasText: text });
const inspector = (page: Page) => page.locator('[data-inspector]');

let number = 0;

/** Makes a dialog, which begins with a message and the talk with staff, and opens its designer. */
async function openNew(page: Page): Promise<string> {
  await signIn(page, 'supervisor');
  number += 1;
  const code = `roteiro-${test.info().workerIndex}-${number}`;
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await page.request.post('/api/at_dialog', {
    headers: { 'x-xsrf-token': decodeURIComponent(token) },
    data: { name: 'Feito no roteiro', code },
  });
  expect(answer.status()).toBe(200);
  const { id } = (await answer.json()).data;
  await page.goto(`/at_dialog/${id}/edit`);
  await expect(line(page, code)).toBeVisible();
  return code;
}

/** Adds a block below the active line, by its name in the palette. */
async function add(page: Page, name: string): Promise<void> {
  await tree(page).press('Insert');
  const field = page.getByRole('combobox', { name: 'Procurar um bloco' });
  await field.pressSequentially(name);
  await field.press('Enter');
  await expectTold(page, 'Bloco adicionado');
  await expect(tree(page)).toBeFocused();
}

/** Moves with the arrow keys until a line is the active one. */
async function goTo(page: Page, text: string | RegExp): Promise<void> {
  await tree(page).press('Home');
  const wanted = line(page, text).first();
  const active = () => tree(page).getAttribute('aria-activedescendant');
  for (let left = await lines(page).count(); left > 0; left--) {
    if ((await wanted.getAttribute('data-active')) !== null) return;
    const before = await active();
    await tree(page).press('ArrowDown');
    await expect.poll(active).not.toBe(before);
  }
  throw new Error(`no line ${text}`);
}

test('a small flow is built by keyboard alone, and is there after a reload', async ({ page }) => {
  await openNew(page);
  await tree(page).focus();
  await tree(page).press('ArrowDown');
  await expect(lines(page)).toHaveCount(3);

  // The message's text.
  await tree(page).press('Enter');
  const text = inspector(page).getByRole('textbox', { name: 'Texto', exact: true });
  await expect(text).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Olá. Como podemos ajudar?');
  await expect(line(page, 'Olá. Como podemos ajudar?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tree(page)).toBeFocused();

  // A question below it, with its options.
  await add(page, 'Opções');
  await tree(page).press('Enter');
  const variable = inspector(page).getByRole('combobox', { name: 'Variável' });
  await expect(variable).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('assunto');
  await expect(variable).toHaveValue('assunto');
  const first = inspector(page).getByRole('textbox', { name: 'Nome', exact: true }).first();
  await first.focus();
  await expect(first).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Quero um orçamento');
  await expect(first).toHaveValue('Quero um orçamento');
  await page.keyboard.press('Escape');
  await expect(tree(page)).toBeFocused();

  // A choice that parts the conversation, with a block on each side.
  await add(page, 'Se');
  await expect(line(page, 'Se sim')).toBeVisible();
  await goTo(page, 'Se sim');
  await add(page, 'Mensagem');
  await tree(page).press('Enter');
  await expect(text).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Vamos ao orçamento, {{ass');
  await expect(page.getByRole('option', { name: /^assunto/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(line(page, 'Vamos ao orçamento, {{assunto}}')).toBeVisible();
  await page.keyboard.press('Escape');

  await expect(
    page.getByRole('main').getByRole('status').filter({ hasText: 'Salvo' }),
  ).toBeVisible();
  await page.reload();
  await expect(line(page, 'Vamos ao orçamento, {{assunto}}')).toBeVisible();
  await axe(page);
});

test('the outline tells what happened, and takes it back', async ({ page }) => {
  await openNew(page);
  await tree(page).focus();
  await tree(page).press('ArrowDown');
  await add(page, 'CPF');
  await add(page, 'E-mail');
  await expect(lines(page)).toHaveCount(5);

  await tree(page).press('Alt+ArrowUp');
  await expectTold(page, 'Bloco movido para cima');
  await expect(lines(page).nth(2)).toContainText('E-mail');

  await tree(page).press('Delete');
  await expectTold(page, 'Bloco apagado');
  await expect(lines(page)).toHaveCount(4);
  await tree(page).press('Control+z');
  await expectTold(page, 'Desfeito: Apagar');
  await expect(lines(page)).toHaveCount(5);

  await goTo(page, 'CPF');
  await tree(page).press('Control+d');
  await expectTold(page, 'Bloco duplicado');
  await expect(line(page, 'Sem caminho até aqui')).toBeVisible();
  await axe(page);
});

test('what the checker says stands under its field, and leads to the block', async ({ page }) => {
  await openNew(page);
  await tree(page).focus();
  await tree(page).press('ArrowDown');
  await add(page, 'CPF');
  await tree(page).press('Enter');
  const variable = inspector(page).getByRole('combobox', { name: 'Variável' });
  await expect(variable).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1 2');
  await expect(variable).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Control+f');
  const search = page.getByRole('textbox', { name: 'Procurar blocos' });
  await expect(search).toBeFocused();
  await search.fill('is:invalid');
  await expect(page.getByRole('search').getByText('1 bloco', { exact: true })).toBeVisible();
  await search.press('Enter');
  await expectTold(page, '1 de 1');
  await axe(page);
});

test('390 px: outline and inspector are enough to edit', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openNew(page);
  await lines(page).nth(1).click();
  await page.getByRole('button', { name: 'Editar' }).click();
  const text = inspector(page).getByRole('textbox', { name: 'Texto', exact: true });
  await expect(text).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Escrito no celular');
  await axe(page);
  await page.getByRole('tab', { name: 'Roteiro' }).click();
  await expect(line(page, 'Escrito no celular')).toBeVisible();
  await axe(page);
});

test('what the canvas places, the outline places, too: layout, alignment and the map of calls', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const code = await openNew(page);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Mais', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await tree(page).focus();
  await tree(page).press('ArrowDown');
  await add(page, 'CPF');
  await choose('Organizar da esquerda para a direita');
  await expectTold(page, 'Blocos organizados da esquerda para a direita');
  const node = (at: number) => page.locator('.react-flow__node').nth(at);
  const leftOf = async (at: number) => (await node(at).boundingBox())?.x ?? 0;
  await expect.poll(async () => (await leftOf(1)) > (await leftOf(0))).toBe(true);
  await tree(page).focus();
  await tree(page).press('Control+a');
  await expectTold(page, 'blocos escolhidos');
  await choose('Alinhar à esquerda');
  await expectTold(page, 'Blocos alinhados à esquerda');
  await expect.poll(async () => (await leftOf(1)) - (await leftOf(0))).toBe(0);
  await choose('Mapa dos diálogos…');
  const map = page.getByRole('dialog', { name: 'Mapa dos diálogos' });
  await expect(map.getByRole('button', { name: code })).toBeVisible();
  await axe(page);
});

test('a block is added on the canvas by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openNew(page);
  const nodes = page.locator('.react-flow__node');
  await expect(nodes).toHaveCount(2);
  await nodes.first().focus();
  await page.keyboard.press('Enter');
  await expect(nodes.first()).toHaveClass(/selected/);
  await page.keyboard.press('Insert');
  const field = page.getByRole('combobox', { name: 'Procurar um bloco' });
  await expect(field).toBeFocused();
  await field.pressSequentially('CPF');
  await expect(page.getByRole('option', { name: /^CPF/ }).first()).toBeVisible();
  await field.press('Enter');
  await expect(nodes).toHaveCount(3);
});
