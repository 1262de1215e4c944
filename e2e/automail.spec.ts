import type { Page } from '@playwright/test';
import { outboxMails } from '../apps/server/test/outbox.ts';
import { makeRule, makeTicket } from './automail-desk.ts';
import { keys } from './hands.ts';
import { axe, expect, loginAs, test } from './harness.ts';

/** The job looks at the rules once a minute. */
const LOOKED = { timeout: 150_000 };

const own = () => `${test.info().testId.slice(-8)}-${test.info().retry}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const deliveries = (page: Page) => page.getByRole('region', { name: 'Envios' });
const active = (page: Page) => page.getByRole('switch', { name: 'Ligado' });
const mailIn = (page: Page, title: string) => page.frameLocator(`iframe[title="${title}"]`);

/** The texts of the mails to somebody, the newest last. */
async function mailsTo(dataDir: string, to: string): Promise<string[]> {
  const mails = await outboxMails(dataDir);
  return mails
    .filter((mail) => mail.includes(`To: ${to}`))
    .map((mail) => mail.replace(/=\r?\n/g, ''));
}

async function choose(page: Page, label: string, name: string): Promise<void> {
  const box = page.getByLabel(label).and(page.getByRole('combobox'));
  await box.fill(name);
  await page.getByRole('option', { name }).click();
}

test('from a new template and rule, through a dry run, to a mail that went out', async ({
  page,
  server,
}) => {
  test.setTimeout(360_000);
  const word = own();
  const before = await makeTicket(server.baseURL, `Assunto ${word}`);
  await loginAs(page, 'admin', '/am_template');
  await page.getByRole('link', { name: 'Novo modelo de e-mail' }).click();

  await page.getByLabel('Nome').fill(`Modelo ${word}`);
  await page.getByLabel('Assunto').fill('Recebemos o pedido nº {{atendimento}}');
  const body = page.getByRole('textbox', { name: 'Mensagem' });
  await body.click();
  await page.keyboard.type('Olá, ');
  await button(page, 'Negrito').click();
  await page.keyboard.type('{{prim');
  await page.keyboard.press('Enter');
  await button(page, 'Negrito').click();
  await page.keyboard.type('.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('O assunto: {{titulo}}');
  await page.keyboard.press('Enter');
  await page.keyboard.type('{{etiquetas}}');
  await page.keyboard.press('Enter');
  await button(page, 'Lista').click();
  await page.keyboard.type('Leia a ajuda');
  await page.keyboard.press('Shift+Home');
  await button(page, 'Link').click();
  await page.getByLabel('Endereço do link').fill('nada');
  await button(page, 'Pôr link').click();
  await expect(page.getByText('Informe um endereço como')).toBeVisible();
  await page.getByLabel('Endereço do link').fill('ajuda.exemplo.com.br');
  await page.keyboard.press('Enter');
  await expect(body).toBeFocused();

  const preview = mailIn(page, 'Prévia do e-mail');
  await page.getByLabel('Número').fill(String(before.id));
  await expect(preview.getByText(`O assunto: Assunto ${word}`)).toBeVisible();
  await expect(preview.locator('b').first()).not.toBeEmpty();
  await expect(preview.locator('li a')).toHaveText('Leia a ajuda');
  await expect(page.getByText('Sem valor neste registro: {{etiquetas}}')).toBeVisible();
  await axe(page);
  await button(page, 'Ver como HTML').click();
  const source = page.getByRole('textbox', { name: 'Mensagem' });
  await expect(source).toHaveValue(
    '<p>Olá, <b>{{primeiro_nome}}</b>.</p><p>O assunto: {{titulo}}</p><p>{{etiquetas}}</p><ul><li><a href="https://ajuda.exemplo.com.br">Leia a ajuda</a></li></ul>',
  );
  await source.fill((await source.inputValue()).replace('<p>{{etiquetas}}</p>', ''));
  await expect(page.getByText('Sem valor neste registro')).toHaveCount(0);
  await button(page, 'Só texto').click();
  await expect(page.getByText('- Leia a ajuda (https://ajuda.exemplo.com.br)')).toBeVisible();
  await button(page, 'Salvar & Voltar').click();
  await expect(page).toHaveURL(/\/am_template(\?|$)/);

  await page.goto('/am_rule/create');
  await page.getByLabel('Nome').fill(`Regra ${word}`);
  await page.getByRole('combobox', { name: 'Disparo' }).selectOption('Cobrança paga');
  await page.getByLabel('Boleto (PDF)').check();
  await button(page, 'Definir condição').click();
  await page.getByLabel('Variável').fill('situacao');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Disparo' }).selectOption('Conversa nova');
  await expect(page.getByText('não tem Boleto (PDF). Desmarque este anexo.')).toBeVisible();
  // The box goes away with its choice.
  await page.getByLabel('Boleto (PDF)').click();
  await expect(page.getByText('não tem a variável “situacao”')).toBeVisible();
  await page.getByLabel('Variável').fill('títul');
  await page.getByRole('option', { name: /titulo/ }).click();
  await page.getByLabel('Valor', { exact: true }).fill(`Assunto ${word}`);
  await choose(page, 'Modelo', `Modelo ${word}`);
  await page.getByLabel('Natureza').selectOption('Do contrato');
  await page.getByLabel('Das', { exact: true }).fill('2300');
  await page.getByLabel('Às', { exact: true }).fill('2259');
  await expect(page.getByText('O fim precisa vir depois do começo')).toBeVisible();
  await page.getByLabel('Das', { exact: true }).fill('0000');
  await page.getByLabel('Às', { exact: true }).fill('2359');
  for (const day of ['Sábado', 'Domingo']) await page.getByLabel(day).check();
  await axe(page);
  await active(page).check();
  await expect(page.getByText('Salve desligado e simule antes')).toBeVisible();
  await active(page).uncheck();
  await button(page, 'Salvar & Voltar').click();
  await page.getByRole('link', { name: `Regra ${word}`, exact: true }).click();
  await expect(page).toHaveURL(/\/am_rule\/\d+\/edit/);

  await active(page).check();
  await expect(page.getByText('Você ainda não simulou este e-mail.')).toBeVisible();
  await button(page, 'Simular').click();
  const sentence = 'Nos últimos 30 dias este e-mail teria saído 1 vez para 1 pessoa.';
  await expect(dialog(page).getByText(sentence)).toBeVisible();
  await expect(dialog(page).getByText(before.person_email)).toBeVisible();
  await axe(page);
  await button(page, 'Fechar').click();
  await expect(page.getByText(sentence).first()).toBeVisible();
  await expect(page.getByText('Você ainda não simulou')).toHaveCount(0);
  await button(page, 'Salvar & Voltar').click();
  const row = page.getByRole('row').filter({ hasText: `Regra ${word}` });
  await expect(row).toContainText('Conversa nova');
  await expect(row).toContainText('Sim');

  const { person_email } = await makeTicket(server.baseURL, `Assunto ${word}`);
  const mails = () => mailsTo(server.dataDir, person_email);
  await expect.poll(async () => (await mails()).length, LOOKED).toBe(1);
  expect((await mails())[0]).toContain(`O assunto: Assunto ${word}`);
  expect(await mailsTo(server.dataDir, before.person_email)).toEqual([]);

  await page.goto('/am_delivery');
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(person_email);
  await expect(page).toHaveURL(/q=/);
  await expect(deliveries(page).getByText('Enviado')).toHaveCount(1);
  await choose(page, 'E-mail automático', `Regra ${word}`);
  await page.getByLabel('Estado').selectOption('Enviado');
  await expect(page).toHaveURL(/status=sent/);
  await axe(page);
  await button(page, person_email).click();
  await expect(mailIn(page, 'E-mail como saiu').getByText(`Assunto ${word}`)).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(button(page, person_email)).toBeFocused();
  await page.getByLabel('Estado').selectOption('Devolvido');
  await expect(page.getByText('Nada encontrado')).toBeVisible();
  await page.getByRole('link', { name: 'Limpar busca e filtros' }).click();
  await expect(page).toHaveURL(/\/am_delivery$/);
});

/** A page loaded again too early would break the saving off. */
async function saveByKeys(page: Page): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await keys.press(button(page, 'Salvar & Permanecer'));
  expect((await saved).status()).toBe(200);
}

test('with keys alone: a rule is found, simulated and switched on', async ({ page, server }) => {
  const name = `Teclado ${own()}`;
  await makeRule(server.baseURL, name, { kind: 'marketing' });
  await loginAs(page, 'admin', `/am_rule?q=${encodeURIComponent(name)}`);
  await keys.press(page.getByRole('main').getByRole('link', { name, exact: true }));
  await keys.press(button(page, 'Simular'));
  await expect(dialog(page).getByText(/^Nos últimos 30 dias/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Ver a lista')).toBeFocused();
  await active(page).focus();
  await page.keyboard.press('Space');
  await saveByKeys(page);
  await page.reload();
  await expect(active(page)).toBeChecked();
  await active(page).focus();
  await page.keyboard.press('Space');
  await saveByKeys(page);
  await page.reload();
  await expect(active(page)).not.toBeChecked();
});

test('who has no right sees no menu, and is refused', async ({ page }) => {
  await loginAs(page, 'attendant', '/home');
  await expect(page.getByRole('button', { name: 'Cadastros' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'E-mails automáticos' })).toHaveCount(0);
  for (const path of ['/am_rule', '/am_template', '/am_delivery', '/am_block']) {
    await page.goto(path);
    await expect(page.getByText('Você não tem acesso a esta página')).toBeVisible();
    expect((await page.request.get(`/api${path}`)).status()).toBe(403);
  }
});
