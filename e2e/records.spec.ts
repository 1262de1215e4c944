import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { loggedIn, type TestClient } from '../apps/server/test/client.ts';
import { type accounts, axe, expect, loginAs, test } from './harness.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const name = (page: Page) => page.getByLabel('Nome', { exact: true });
const colour = (page: Page) => page.getByLabel('Cor', { exact: true });
/** A word that no other test uses. */
const own = () => test.info().testId.slice(-8);

async function open(page: Page, who: keyof typeof accounts, path: string): Promise<void> {
  await loginAs(page, who);
  await page.goto(path);
}

type Made = { data: { id: number; updated_at: string } };

async function make(client: TestClient, record: string, body: object): Promise<Made['data']> {
  const { body: made } = await client.call(`/api/${record}`, { method: 'POST', body });
  return (made as Made).data;
}

test('search, filter, order and page stand in the address, and Back undoes them', async ({
  page,
}) => {
  await open(page, 'attendant', '/gl_city');
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('sao');
  await expect(page).toHaveURL(/q=sao/);
  await button(page, 'Filtros').click();
  await page.getByLabel('UF', { exact: true }).fill('SP');
  await expect(page).toHaveURL(/state=SP/);
  await page.getByRole('columnheader', { name: 'Nome' }).getByRole('link').click();
  await expect(page.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.getByRole('link', { name: 'Página 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Página 2' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Página 1' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('button', { name: /UF: ?SP/ }).click();
  await expect(page).not.toHaveURL(/state/);
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('sao');
});

test('a new record says at its fields what is wrong, and the keys save it', async ({ page }) => {
  await open(page, 'supervisor', '/at_tag/create');
  await expect(colour(page)).toHaveAccessibleDescription('Formato: #3b5bdb.');
  await expect(colour(page)).not.toHaveAttribute('placeholder');
  await button(page, 'Salvar').click();
  await expect(page.getByText('Campo obrigatório.')).toHaveCount(2);
  await expect(name(page)).toBeFocused();
  // Correcting one field must not move the focus to the next.
  await page.keyboard.type(`Nova ${own()}`);
  await expect(name(page)).toHaveValue(`Nova ${own()}`);
  await colour(page).fill('verde');
  await button(page, 'Salvar').click();
  await expect(page.getByText('Confira os campos destacados.')).toBeVisible();
  await expect(page.getByText('Use uma cor no formato #3b5bdb.')).toBeVisible();
  await expect(colour(page)).toBeFocused();
  await colour(page).fill('#2b8a3e');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/at_tag\/\d+\/edit/);
  await expect(page.getByRole('region', { name: 'Informações adicionais' })).toBeVisible();
  await expect(page.getByText('Confira os campos destacados.')).toHaveCount(0);
});

test('forms say how codes are written, what a level opens and what is missing', async ({
  page,
  server,
}) => {
  const boss = await loggedIn(server.baseURL, 'admin');
  const { body: dialogs } = await boss.call('/api/at_dialog');
  const [{ id: dialog_id } = { id: 0 }] = dialogs.data as { id: number }[];
  const look = { company_name: 'Solar Aurora', attendant_name: 'Aurora', active: true };
  const body = { name: `Bot ${own()}`, code: `bot-${own()}`, dialog_id, ...look };
  const bot = await make(boss, 'at_chatbot', body);
  await open(page, 'admin', `/at_chatbot/${bot.id}/edit`);
  await expect(page.getByText(/^Sem setor, a equipe não vê estas conversas/)).toBeVisible();
  await expect(page.getByLabel('Código', { exact: true })).toHaveAccessibleDescription(
    /Letras, números, “-” e “_”/,
  );
  await axe(page);
  await page.goto(`/at_chatbot?q=${own()}`);
  await expect(page.getByRole('row', { name: `Bot ${own()}` })).toContainText('Sem setor');
  await button(page, 'Filtros').click();
  const unit = page.getByRole('combobox', { name: 'Unidade de negócio' });
  await expect(unit).toHaveAttribute('placeholder', 'Todas');

  for (const record of ['at_chatbot', 'at_message_template']) {
    await page.goto(`/${record}/create`);
    await expect(page.getByRole('switch', { name: 'Ativo' })).toBeChecked();
  }
  await page.goto('/gl_user/create');
  const level = page.getByLabel('Nível', { exact: true });
  await expect(level).toHaveAccessibleDescription('De 1 (pode tudo) a 10 (cliente).');
  await level.selectOption('5');
  await expect(level).toHaveAccessibleDescription(/^Trabalha nos atendimentos dos seus setores/);
  await axe(page);
});

test('who saves second sees who changed what, and says which value stays', async ({
  page,
  server,
}) => {
  const other = await loggedIn(server.baseURL, 'supervisor');
  const tag = await make(other, 'at_tag', { name: `Dupla ${own()}`, color: '#3b5bdb' });
  await open(page, 'admin', `/at_tag/${tag.id}/edit`);
  await name(page).fill(`Minha ${own()}`);
  const theirs = { name: `Deles ${own()}`, color: '#f4a100', updated_at: tag.updated_at };
  await other.call(`/api/at_tag/${tag.id}`, { method: 'PUT', body: theirs });
  await button(page, 'Salvar').click();
  const panel = page.getByRole('alert', { name: 'Alterações de outra pessoa' });
  await expect(panel).toContainText('Rogério Lima salvou esta etiqueta');
  await expect(panel).toContainText('#f4a100');
  await expect(colour(page)).toHaveValue('#f4a100');
  await expect(name(page)).toHaveValue(`Minha ${own()}`);
  await panel.getByLabel('Usar o de Rogério Lima').check();
  await expect(name(page)).toHaveValue(theirs.name);
  await panel.getByLabel('Manter o seu').check();
  await button(page, 'Salvar').click();
  await expect(page.getByRole('heading', { name: `Minha ${own()}` })).toBeVisible();
  await expect(panel).toHaveCount(0);
});

test('what is in use stays, and what was typed is not left behind unasked', async ({ page }) => {
  await open(page, 'admin', '/gl_business_unit');
  await page.getByRole('link', { name: 'Aurora Campinas', exact: true }).click();
  await button(page, 'Excluir').click();
  await dialog(page).getByRole('button', { name: 'Excluir' }).click();
  await expect(dialog(page)).toContainText('Ainda está em uso em');
  await dialog(page).getByRole('button', { name: 'Fechar' }).click();
  await name(page).fill('Aurora pela metade');
  await page.getByRole('link', { name: 'Atendimentos' }).click();
  await dialog(page).getByRole('button', { name: 'Continuar editando' }).click();
  await expect(name(page)).toHaveValue('Aurora pela metade');
  await page.goBack();
  await dialog(page).getByRole('button', { name: 'Descartar alterações' }).click();
  await expect(page).toHaveURL(/\/gl_business_unit$/);
  await expect(page.getByRole('link', { name: 'Aurora Campinas', exact: true })).toBeVisible();
});

test('many are changed at once; what could not be is named with its reason', async ({
  page,
  server,
}) => {
  const admin = await loggedIn(server.baseURL, 'admin');
  const { body } = await admin.call('/api/gl_business_unit');
  const [unit] = (body as { data: { id: number }[] }).data;
  await make(admin, 'gl_sector', {
    name: 'Atendimento extra',
    code: own(),
    business_unit_id: unit?.id,
    color: '#3b5bdb',
  });
  await open(page, 'admin', '/gl_sector?q=atendimento');
  await expect(page.getByText('Atendimento extra').first()).toBeVisible();
  await page.getByLabel('Selecionar todos desta página').check();
  await button(page, 'Alterar').click();
  await dialog(page).getByLabel('Campo').selectOption('Cor');
  await dialog(page).getByLabel('Cor', { exact: true }).fill('#0c8599');
  await dialog(page).getByRole('button', { name: 'Alterar' }).click();
  await expect(page.getByRole('region', { name: 'Seleção' })).toHaveCount(0);
  await expect(page.getByRole('cell', { name: '#0c8599' })).toHaveCount(2);
  await page.getByLabel('Selecionar todos desta página').check();
  await button(page, 'Excluir').click();
  await dialog(page).getByRole('button', { name: 'Excluir' }).click();
  await expect(dialog(page)).toContainText('1 setor sem alteração');
  await expect(dialog(page).getByRole('listitem')).toContainText('Ainda está em uso em');
  await dialog(page).getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByText('Atendimento extra')).toHaveCount(0);
});

test('the file holds the rows and columns of the list, and no formula', async ({
  page,
  server,
}) => {
  const admin = await loggedIn(server.baseURL, 'admin');
  for (const each of ['=1+1', 'Sol'])
    await make(admin, 'at_tag', { name: `${each} ${own()}`, color: '#f4a100' });
  await open(page, 'attendant', `/at_tag?q=${own()}&columns=name`);
  await button(page, 'Exportar').click();
  const downloading = page.waitForEvent('download');
  await button(page, 'CSV').click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^Etiquetas \d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  const lines = text.replace('\uFEFF', '').trim().split(/\r?\n/);
  expect(lines.map((line) => line.replaceAll('"', '')).toSorted()).toEqual(
    [`'=1+1 ${own()}`, 'Nome', `Sol ${own()}`].toSorted(),
  );
});

test('a shared view leads others to the same list', async ({ page, browser, baseURL }) => {
  await open(page, 'supervisor', '/gl_sector?sort=-code&columns=name%2Ccode');
  await button(page, 'Visões').click();
  await page.getByLabel('Salvar a lista como está').fill(`Códigos ${own()}`);
  await page.getByLabel('Compartilhar com todos').check();
  await button(page, 'Salvar visão').click();
  await expect(button(page, `Códigos ${own()}`)).toBeVisible();
  const other = await browser.newPage({ ...(baseURL && { baseURL }) });
  await open(other, 'attendant', '/gl_sector');
  await button(other, 'Visões').click();
  await other.getByRole('link', { name: `Códigos ${own()}` }).click();
  await expect(other).toHaveURL(/sort=-code/);
  await expect(other.getByRole('columnheader', { name: 'Cor' })).toHaveCount(0);
  await other.close();
});
