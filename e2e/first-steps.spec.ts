import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { pngOf } from '../apps/server/test/files.ts';
import { finger, type Hands, keys, mouse } from './hands.ts';
import { axe, test as base, expect, runServer } from './harness.ts';
import type { Server } from './server.ts';
import { thread, ticketOf, turnTo } from './staff.ts';
import { composer, conversation, field } from './visitor.ts';

/** An installation without demonstration data, for each way anew. */
const test = base.extend<{ empty: Server }>({
  empty: [
    async ({ playwright: _ }, use) => runServer(use, { NODE_ENV: 'production' }),
    { timeout: 120_000 },
  ],
});

const good = 'Balcao@2026x';
const logo = pngOf(() => [120, 60, 20, 255], { width: 64, height: 64 });

/** What whoever installs the product does once: everything after it happens in pages. */
async function firstAdminLink({ baseURL, dataDir }: Server): Promise<string> {
  const { PATH, HOME } = process.env;
  const words = ['create', '--name', 'Ana Souza', '--email', 'ana@exemplo.com.br'];
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/admin.ts', ...words], {
    env: { PATH, HOME, DATA_DIR: dataDir, PUBLIC_URL: baseURL, NODE_ENV: 'production' },
  });
  return /http\S+\/login\/ce\/\S+/.exec(stdout)?.[0] ?? '';
}

async function opened(browser: Browser, address: string, { size }: Hands): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'pt-BR', ...size })).newPage();
  await page.goto(address);
  return page;
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const steps = (page: Page) => page.getByRole('region', { name: 'Primeiros passos' });
const step = (page: Page, name: RegExp) => steps(page).getByRole('button', { name });

async function createPassword(page: Page, { fill, press }: Hands): Promise<void> {
  await fill(page.getByLabel('Senha', { exact: true }), good);
  await fill(page.getByLabel('Confirmar senha', { exact: true }), good);
  await press(button(page, 'Criar senha e acessar'));
  await expect(page).not.toHaveURL(/\/login\/ce\//);
}

/** The step is done, and the focus has gone to the next one. */
async function goneOn(page: Page, done: RegExp, next: RegExp): Promise<void> {
  await expect(step(page, done)).toContainText('Pronto');
  await expect(step(page, next)).toBeFocused();
}

/** Name and logo, unit and sector. */
async function nameCompany(page: Page, { fill, press }: Hands): Promise<void> {
  await fill(page.getByLabel('Nome da empresa'), 'Padaria do Bairro');
  const chooser = page.waitForEvent('filechooser');
  await press(button(page, 'Enviar imagem: Logotipo'));
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await expect(page.getByRole('img', { name: 'Logotipo: imagem escolhida' })).toBeVisible();
  await press(button(page, 'Salvar empresa'));
  await goneOn(page, /Dê o nome/, /Crie a unidade/);

  await fill(page.getByLabel('CNPJ'), '11.222.333/0001-82');
  await press(button(page, 'Criar unidade e setor'));
  await expect(steps(page).getByRole('alert').first()).toBeVisible();
  await fill(page.getByLabel('CNPJ'), '11.222.333/0001-81');
  // What was wrong is no longer said once it is mended.
  await expect(steps(page).getByRole('alert')).toHaveCount(0);
  await press(button(page, 'Criar unidade e setor'));
  await goneOn(page, /Crie a unidade/, /Crie um chatbot/);
}

/** Returns the public link of a chatbot that talks. */
async function makeChatbot(page: Page, { fill, press }: Hands): Promise<string> {
  await expect(page.getByLabel('Código do endereço')).toHaveValue('fale-com-a-gente');
  await fill(page.getByLabel('Nome do chatbot'), 'Fale com a padaria');
  await expect(page.getByLabel('Código do endereço')).toHaveValue('fale-com-a-padaria');
  await press(button(page, 'Criar chatbot'));
  await goneOn(page, /Crie um chatbot/, /Divulgue o link/);
  const link = page.getByLabel('Link público');
  await expect(link).toHaveValue(/\/cb\/fale-com-a-padaria$/);
  await expect(page.getByRole('img', { name: 'QR Code do link público' })).toBeVisible();
  return link.inputValue();
}

/** Returns the colleague's page, with a password. */
async function inviteColleague(page: Page, browser: Browser, hands: Hands): Promise<Page> {
  const { fill, press } = hands;
  await press(step(page, /Convide um colega/));
  await fill(page.getByLabel('Nome do colega'), 'Bruno Reis');
  await fill(page.getByLabel('E-mail do colega'), 'bruno@exemplo.com.br');
  await press(button(page, 'Convidar'));
  const invitation = page.getByLabel('Link do convite');
  await expect(invitation).toHaveValue(/\/login\/ce\//);
  const colleague = await opened(browser, await invitation.inputValue(), hands);
  await press(button(page, 'Já copiei'));
  await goneOn(page, /Convide um colega/, /Divulgue o link/);
  await createPassword(colleague, hands);
  return colleague;
}

async function say(page: Page, label: RegExp, text: string, { fill, press }: Hands): Promise<void> {
  await fill(await field(page, label), text);
  await press(composer(page).getByRole('button', { name: /^Enviar/ }));
  await expect(conversation(page)).toContainText(text);
}

async function answerVisitor(page: Page, { fill, press }: Hands): Promise<void> {
  await press(ticketOf(page, 'Carla Dias'));
  await expect(page).toHaveURL(/\/at_ticket\/\d+\/edit/);
  await turnTo(page, 'Conversa');
  await expect(thread(page)).toContainText('Quero encomendar um bolo.');
  await fill(page.getByRole('textbox', { name: 'Resposta' }), 'Olá, Carla. Que bolo você quer?');
  await press(button(page, /^Enviar/));
}

/** Everything from an empty installation to a visitor whom an invited colleague answers; returns the admin's page. */
async function wholeWay(browser: Browser, empty: Server, hands: Hands): Promise<Page> {
  const admin = await opened(browser, await firstAdminLink(empty), hands);
  await createPassword(admin, hands);
  await admin.goto(`${empty.baseURL}/home`);
  await expect(steps(admin)).toContainText('0 de 6 prontos');
  await axe(admin);
  await nameCompany(admin, hands);
  const address = await makeChatbot(admin, hands);
  await axe(admin);

  await admin.reload();
  await expect(steps(admin)).toContainText('3 de 6 prontos');
  await hands.press(step(admin, /Coloque o chatbot no seu site/));
  await expect(admin.getByLabel('Código para o site')).toHaveValue(/embed\.js" data-chatbot=/);
  await hands.press(button(admin, 'Pular este passo'));
  await expect(step(admin, /Coloque o chatbot/)).toContainText('Pulado');
  await expect(step(admin, /Divulgue o link/)).toBeFocused();
  const colleague = await inviteColleague(admin, browser, hands);

  const visitor = await opened(browser, address, hands);
  await say(visitor, /chama/i, 'Carla Dias', hands);
  await say(visitor, /telefone/i, '(19) 98765-4321', hands);
  await say(visitor, /ajudar/i, 'Quero encomendar um bolo.', hands);
  await colleague.goto(`${empty.baseURL}/at_ticket`);
  await answerVisitor(colleague, hands);
  await expect(conversation(visitor)).toContainText('Que bolo você quer?');
  await admin.reload();
  await expect(ticketOf(admin, 'Carla Dias')).toBeVisible();
  await expect(steps(admin)).toBeHidden();
  return admin;
}

test('from nothing to a visitor who is answered by an invited colleague', async ({
  browser,
  empty,
}) => {
  const admin = await wholeWay(browser, empty, mouse);
  const shown = await admin.request.get(`${empty.baseURL}/brand/logo.svg`);
  expect(shown.headers()['content-type']).toBe('image/webp');
  const face = await admin.request.get(`${empty.baseURL}/brand/attendant.svg`);
  expect(await face.text()).not.toContain('#f4a100');

  await admin.goto(`${empty.baseURL}/at_chatbot/1/edit`);
  const share = admin.getByRole('region', { name: 'Divulgar' });
  await expect(share).toContainText('Nenhum site pode mostrar este chatbot ainda.');
  await admin.getByLabel('Ativo').uncheck();
  await admin.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(share).toContainText('O chatbot está desligado');
  await axe(admin);
});

test('the same by keyboard alone', async ({ browser, empty }) => {
  await wholeWay(browser, empty, keys);
});

test('the same on a phone', async ({ browser, empty }) => {
  await wholeWay(browser, empty, finger);
});
