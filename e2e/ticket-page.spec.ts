import type { Page, Route } from '@playwright/test';
import { expect, loginAs, test } from './harness.ts';
import { thread } from './staff.ts';
import { makeQueue } from './ticket-desk.ts';
import { someone } from './visitor.ts';

const person = (page: Page, name: string | undefined) =>
  expect(page.getByRole('heading', { level: 1, name: name ?? '?' })).toBeVisible();
const property = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}:`) });
const dialog = (page: Page) => page.getByRole('dialog');
/** A searchable select box. */
const choice = (page: Page, name: string) => page.getByRole('combobox', { name });

test('a queue is worked through with the keyboard', async ({ page, server }) => {
  const { boss, made, pageOf } = await makeQueue(server.baseURL, 3);
  const [first, second] = made;
  await loginAs(page, 'attendant', pageOf(0));
  await person(page, first?.name);
  await expect(page.getByRole('button', { name: 'Próximo atendimento' })).toBeEnabled();

  await page.keyboard.press('j');
  await person(page, second?.name);
  await expect(page.getByRole('button', { name: 'Atendimento anterior' })).toBeEnabled();
  await page.keyboard.press('k');
  await person(page, first?.name);

  await page.keyboard.press('a');
  await expect(choice(page, 'Procurar: Responsável')).toBeFocused();
  await expect(page.getByRole('option', { name: /\(você\)/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(property(page, 'Responsável')).toContainText('Camila');
  await page.keyboard.press('t');
  await expect(choice(page, 'Procurar: Etiquetas')).toBeFocused();
  const tag = someone('Urgente');
  await page.keyboard.type(tag);
  await page.getByRole('option', { name: `Criar “${tag}”` }).waitFor();
  await page.keyboard.press('Enter');
  await expect(property(page, 'Etiquetas')).toContainText(tag);
  await page.keyboard.press('Escape');
  await expect(choice(page, 'Procurar: Etiquetas')).toBeHidden();
  await page.keyboard.press('s');
  await expect(page.getByLabel('Status')).toBeFocused();
  await page.keyboard.press('Escape');

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(dialog(page)).toContainText('Próximo atendimento da fila');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(thread(page).getByRole('textbox', { name: /Nota|Mensagem|Resposta/ })).toBeFocused();
  await page.keyboard.type('Ligar amanhã cedo.');
  await expect(thread(page).getByRole('button', { name: 'Enviar' })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(thread(page)).toContainText('Ligar amanhã cedo.');

  await page.getByRole('button', { name: 'Concluir e próximo' }).click();
  await person(page, second?.name);
  const { body } = await boss.call(`/api/at_ticket/${first?.id}/edit`);
  expect(body.data).toMatchObject({ status: { kind: 'done' }, assignee: { name: 'Camila Souza' } });
});

test('two people at a ticket see each other, and neither overwrites the other unseen', async ({
  browser,
  page,
  server,
}) => {
  const { boss, made, change, pageOf } = await makeQueue(server.baseURL, 1);
  const id = made[0]?.id ?? 0;
  await loginAs(page, 'attendant', pageOf(0));
  const other = await browser.newPage();
  await loginAs(other, 'supervisor');
  await other.goto(pageOf(0));
  await expect(page.getByText('Rogério está vendo')).toBeVisible();
  await other.getByRole('textbox', { name: 'Resposta' }).fill('Olá');
  await expect(page.getByText('Rogério está escrevendo…')).toBeVisible();
  await other.close();
  await expect(page.getByText('Rogério está')).toHaveCount(0);

  // Somebody else changes the same thing in between.
  const meanwhile = async (route: Route) => {
    const { body } = await boss.call(`/api/at_ticket/${id}/assignees?q=Beatriz`);
    const [colleague] = body.data as { id: number }[];
    await change(id, { assignee_id: colleague?.id });
    await route.continue();
  };
  await page.route(`**/api/at_ticket/${id}`, meanwhile, { times: 1 });
  await page.getByRole('button', { name: 'Atribuir a mim' }).click();
  const note = page.getByRole('alert', { name: 'Alteração de outra pessoa' });
  await expect(note).toContainText('Rogério');
  await expect(note).toContainText('Responsável: Camila');
  await expect(property(page, 'Responsável')).toContainText('Beatriz');
  await note.getByRole('button', { name: 'Salvar o meu' }).click();
  await expect(property(page, 'Responsável')).toContainText('Camila');
  await expect(note).toHaveCount(0);
});

test('a ticket goes to another sector with a reason, and a lost right is said clearly', async ({
  page,
  server,
}) => {
  const { made, send, sectorOf, pageOf } = await makeQueue(server.baseURL, 2);
  await loginAs(page, 'attendant', pageOf(0));
  await page.getByRole('button', { name: 'Transferir' }).click();
  const confirm = dialog(page).getByRole('button', { name: 'Transferir' });
  await choice(page, 'Novo setor').click();
  await page.getByRole('option', { name: /^Instalação/ }).click();
  await expect(confirm).toBeDisabled();
  await dialog(page).getByLabel('Motivo').fill('Precisa de visita técnica.');
  await confirm.click();
  await expect(page).toHaveURL(/\/at_ticket\?/);

  await page.goto(pageOf(1));
  await person(page, made[1]?.name);
  const sector = await sectorOf('Financeiro');
  const body = { sector_id: sector?.id, reason: 'Cobrança.' };
  await send('POST', `/api/at_ticket/${made[1]?.id}/transfer`, body);
  await expect(page.getByText('Este atendimento não está mais com você')).toBeVisible();
});

test('a ticket is opened by hand, linked and merged', async ({ page, server }) => {
  const { made, pageOf } = await makeQueue(server.baseURL, 1);
  await loginAs(page, 'supervisor');
  await page.goto('/at_ticket/create');
  const name = someone('Elza Nunes');
  await page.getByLabel('CPF ou CNPJ').fill('529.982.247-26');
  await page.getByRole('button', { name: 'Abrir atendimento' }).click();
  for (const fault of [
    'Escolha uma pessoa ou escreva o nome.',
    'Digite um CPF ou CNPJ válido',
    'Campo obrigatório.',
  ])
    await expect(page.getByText(fault).first()).toBeVisible();
  await page.getByLabel('Nome').fill(name);
  await page.getByLabel('CPF ou CNPJ').fill('52998224725');
  await choice(page, 'Cidade').fill('campinas');
  await page.getByRole('option', { name: /^Campinas - SP/ }).click();
  await page.getByLabel('Assunto').fill('Telhado novo');
  await choice(page, 'Setor').click();
  await page.getByRole('option', { name: /^Atendimento/ }).click();
  await page.getByRole('button', { name: 'Abrir atendimento' }).click();
  await person(page, name);
  for (const text of ['529.982.247-25', 'Campinas - SP'])
    await expect(page.getByRole('complementary')).toContainText(text);

  const into = made[0]?.id;
  const other = async (label: string) => {
    await choice(page, label).fill(`${made[0]?.name}`);
    await page.getByRole('option', { name: `nº ${into} ·` }).click();
  };
  await page.getByRole('button', { name: 'Vincular' }).click();
  await other('Outro atendimento');
  await dialog(page).getByRole('button', { name: 'Vincular' }).click();
  await expect(page.getByRole('button', { name: `Desvincular o nº ${into}` })).toBeVisible();

  const merged = page.url();
  await page.getByRole('button', { name: 'Mesclar' }).click();
  await other('Em qual atendimento continua');
  await expect(dialog(page)).toContainText('Isso não pode ser desfeito.');
  await dialog(page)
    .getByRole('button', { name: `Mesclar no nº ${into}` })
    .click();
  await person(page, made[0]?.name);
  await page.goto(merged);
  await page
    .getByRole('link', { name: `nº ${into} · Conta de luz` })
    .first()
    .click();
  await expect(page).toHaveURL(pageOf(0).replace(/\?.*/, ''));
});
