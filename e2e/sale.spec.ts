import type { Page } from '@playwright/test';
import { pdf, signature } from '../apps/server/test/files.ts';
import { expect, loginAs, test } from './harness.ts';
import { drawSignature } from './sale.ts';
import { openTicket, reply, thread, turnTo } from './staff.ts';
import {
  accept,
  answer,
  answerCity,
  ask,
  choose,
  composer,
  conversation,
  field,
  phone390,
  pickFile,
  someone,
  write,
} from './visitor.ts';

test.use(phone390);

/** Gives a wrong answer, and checks the page's message. */
async function refused(page: Page, label: RegExp, text: string, fault: string): Promise<void> {
  await answer(page, label, text);
  await expect(composer(page).getByText(fault, { exact: true })).toBeVisible();
}

async function personalData(page: Page, name: string): Promise<void> {
  await refused(page, ask.name, '', 'Campo obrigatório ou formato inválido.');
  await answer(page, ask.name, name);
  await refused(page, ask.cpf, '529.982.247-26', 'CPF inválido.');
  await answer(page, ask.cpf, '52998224725');
  await refused(page, ask.birth, '31/02/1990', 'Data inválida.');
  await answer(page, ask.birth, '12051990');
  await refused(page, ask.phone, '(19) 9876', 'Telefone inválido.');
  await answer(page, ask.phone, '19998765432');
  await refused(page, ask.email, 'maria@', 'E-mail inválido.');
  await choose(page, 'Pular');
  await answerCity(page, 'sao jose dos cam', /^São José dos Campos/);
  const fault = 'Digite somente os números, o CEP deve ter 8 dígitos.';
  await refused(page, ask.cep, '1301', fault);
  await answer(page, ask.cep, '12210000');
}

/** Sends a picture of the bill; the upload is held until the test has seen its progress. */
async function bill(page: Page): Promise<void> {
  await choose(page, 'Sim, é minha');
  await choose(page, 'Enviar arquivo');
  await expect(composer(page).getByText('Selecione um arquivo.')).toBeVisible();
  await pickFile(composer(page), 'conta.exe', pdf);
  await expect(composer(page).getByText('Envie um arquivo pdf, png, jpg, jpeg.')).toBeVisible();
  await pickFile(composer(page), 'conta de luz.png', signature);
  await expect(composer(page).getByText('conta de luz.png')).toBeVisible();
  const preview = composer(page).locator('img[src^="blob:"]');
  await expect.poll(() => preview.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBe(40);

  const seen = Promise.withResolvers<void>();
  await page.route('**/public_attachFile', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await choose(page, 'Enviar arquivo');
  await expect(page.getByRole('progressbar', { name: 'Envio do arquivo' })).toBeVisible();
  seen.resolve();
  await expect(conversation(page).getByRole('img', { name: 'conta de luz.png' })).toBeVisible();
}

async function proposal(page: Page): Promise<void> {
  await refused(page, ask.usage, '12', 'Digite um número a partir de 30.');
  await answer(page, ask.usage, '420');
  await expect(composer(page).locator('img')).toHaveCount(3);
  await choose(page, 'Telha metálica');
  await expect(conversation(page)).toContainText('R$ 12.408,00');
  await choose(page, 'Quero a proposta');
  await choose(page, 'Sim, autorizo');
}

async function sign(page: Page): Promise<void> {
  const unsigned = composer(page).getByText('Por favor assine no espaço acima.');
  await choose(page, 'Enviar assinatura');
  await expect(unsigned).toBeVisible();
  await drawSignature(page);
  await choose(page, 'Limpar');
  await expect(unsigned).toBeHidden();
  await choose(page, 'Enviar assinatura');
  await expect(unsigned).toBeVisible();
  await drawSignature(page);
  await choose(page, 'Enviar assinatura');
}

test('a sale on the phone, wrong answers first, up to the talk with the seller', async ({
  browser,
  page,
}) => {
  test.setTimeout(150_000);
  const name = someone();
  await page.goto('/cb/demo');
  await expect(page).toHaveTitle(/Atendimento virtual/);
  await expect(page.getByLabel(ask.name)).toHaveCount(0);
  await accept(page);
  await personalData(page, name);
  await bill(page);
  await proposal(page);
  await sign(page);
  await field(page, ask.live);

  const staff = await browser.newPage();
  await loginAs(staff, 'seller');
  await staff.goto('/at_ticket');
  await openTicket(staff, name);
  await turnTo(staff, 'Dados');
  const answers = staff.getByRole('heading', { name: 'Respostas' }).locator('..');
  for (const text of [
    name,
    '529.982.247-25',
    '12/05/1990',
    '(19) 99876-5432',
    'São José dos Campos - SP',
    '12210000',
    'conta de luz.png',
    '420',
  ])
    await expect(answers).toContainText(text);
  await turnTo(staff, 'Conversa');
  for (const text of ['Sim, é minha', 'Telha metálica', 'Sim, autorizo'])
    await expect(thread(staff)).toContainText(text);
  await expect(thread(staff).getByRole('img', { name: 'conta de luz.png' })).toBeVisible();
  await expect(thread(staff).getByRole('img', { name: 'assinatura.png' })).toBeVisible();

  await reply(staff, 'Já preparei o seu contrato.');
  await expect(conversation(page)).toContainText('Já preparei o seu contrato.');
  await expect(conversation(page)).toContainText('Diego');
  await write(page, 'Que bom.');
  await expect(thread(staff)).toContainText('Que bom.');
});
