import type { Page } from '@playwright/test';
import { loggedIn } from '../apps/server/test/client.ts';
import { axe, expect, loginAs, test } from './harness.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const log = (page: Page) => page.getByRole('log', { name: 'Conversa de teste' });
const block = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
const own = () => test.info().testId.slice(-8);

/** A dialog that greets, asks for a colour and a name, sets a tag and ends, made by its calls. */
async function makeDialog(url: string, greeting: string) {
  const boss = await loggedIn(url, 'admin');
  const code = `teste-${own()}`;
  const made = await boss.call('/api/at_dialog', {
    method: 'POST',
    body: { name: `Teste ${own()}`, code },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { id } = (made.body as { data: { id: number } }).data;
  const path = `/api/at_dialog/${id}`;
  const asks = { required: true };
  const options = [
    { value: 'a', name: 'Azul' },
    { value: 'v', name: 'Verde' },
  ];
  async function save(text: string): Promise<number> {
    const before = (await boss.call(`${path}/draft`)).body as { data: { revision: number } };
    const blocks = {
      oi: { id: 'oi', type: 'send.message', text, next: 'cor', position: { x: 0, y: 0 } },
      cor: {
        ...{ id: 'cor', type: 'input.option', variable: 'cor', label: 'Qual cor?', ...asks },
        ...{ options, next: 'idade', position: { x: 0, y: 200 } },
      },
      idade: {
        ...{ id: 'idade', type: 'input.integer', variable: 'idade', label: 'Qual idade?' },
        ...{ ...asks, next: 'nunca', position: { x: 0, y: 420 } },
      },
      nunca: {
        ...{ id: 'nunca', type: 'action.ticket.no_expire', next: 'fim' },
        position: { x: 0, y: 620 },
      },
      fim: { id: 'fim', type: 'send.message', text: 'Até logo', position: { x: 0, y: 760 } },
    };
    const flow = { start: code, dialogs: { [code]: { start: 'oi', blocks } } };
    const body = { revision: before.data.revision, flow };
    const put = await boss.call(`${path}/draft`, { method: 'PUT', body });
    expect(put.status, JSON.stringify(put.body)).toBe(200);
    return (put.body as { data: { revision: number } }).data.revision;
  }
  async function publish(revision: number, note: string): Promise<void> {
    const sent = await boss.call(`${path}/publish`, { method: 'POST', body: { revision, note } });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  }
  await publish(await save(greeting), 'A primeira');
  return { id, code, save, publish };
}

async function open(page: Page, id: number): Promise<void> {
  await loginAs(page, 'admin');
  await page.goto(`/at_dialog/${id}/edit`);
  await expect(block(page, 'oi')).toBeVisible();
}

test.use({ viewport: { width: 1440, height: 900 } });

test('versions are listed, their difference is told in words, and an earlier one is put back', async ({
  page,
  server,
}) => {
  const dialog = await makeDialog(server.baseURL, 'Oi');
  await dialog.publish(await dialog.save('Bom dia'), 'Mais cortês');
  await dialog.save('Boa tarde');
  await open(page, dialog.id);
  await tab(page, 'Versões').click();
  const versions = page.getByRole('list', { name: 'Versões publicadas' }).getByRole('listitem');
  await expect(versions).toHaveCount(2);
  await expect(versions.first()).toContainText('Versão 2');
  await expect(versions.first()).toContainText('Em uso');
  await expect(versions.first()).toContainText('Mais cortês');

  const difference = page.getByRole('region', { name: 'Diferença' });
  await expect(difference).toContainText('1 alterado.');
  await expect(difference).toContainText('Antes: Bom dia');
  await expect(difference).toContainText('Depois: Boa tarde');
  await axe(page);
  await button(page, 'Comparar a versão 1 com o rascunho').click();
  await expect(difference).toContainText('Antes: Oi');
  await difference.getByLabel('Para').selectOption('2');
  await expect(difference).toContainText('Depois: Bom dia');
  await button(page, `${dialog.code}/oi`).click();
  await expect(block(page, 'oi')).toHaveClass(/selected/);

  await button(page, 'Voltar para a versão 1').click();
  const asked = page.getByRole('dialog', { name: 'Voltar para a versão 1?' });
  await asked.getByRole('button', { name: 'Voltar para esta versão' }).click();
  await expect(versions.last()).toContainText('Em uso');
  await expect(versions.first()).not.toContainText('Em uso');
});

test('the draft is played: answers, refusals, effects, variables, step back, and a saved test', async ({
  page,
  server,
}) => {
  const dialog = await makeDialog(server.baseURL, 'Oi');
  await open(page, dialog.id);
  await tab(page, 'Testar').click();
  await button(page, 'Começar').first().click();
  await expect(log(page)).toContainText('Oi');
  await expect(block(page, 'cor').locator('[data-lit]')).toBeVisible();
  // By keyboard alone: the focus is at the question.
  await button(page, 'Azul').focus();
  await expect(button(page, 'Azul')).toBeFocused();
  await page.keyboard.press('Enter');
  const age = page.getByRole('textbox', { name: 'Resposta' });
  await expect(age).toBeFocused();
  await page.keyboard.type('muitos');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Digite um número');
  await age.fill('30');
  await age.press('Enter');
  await expect(log(page)).toContainText('Até logo');
  await expect(page.getByText('Fim da conversa.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'O que a conversa faria' })).toContainText(
    'Não expira mais',
  );
  await expect(page.getByRole('textbox', { name: 'cor', exact: true })).toHaveValue('a');
  await axe(page);

  await page.getByLabel('Salvar esta conversa como').fill('Azul, 30');
  await button(page, 'Salvar').last().click();
  await expect(button(page, 'Apagar o teste Azul, 30')).toBeVisible();
  await button(page, 'Conferir todos').click();
  await expect(page.getByText('Tudo igual.')).toBeVisible();
  await dialog.save('Boa noite');
  await button(page, 'Conferir todos').click();
  await expect(page.getByText('1 de 1 mudou.')).toBeVisible();
  await expect(page.getByText('Agora: “Boa noite')).toBeVisible();

  await button(page, 'Voltar um passo').click();
  await expect(age).toBeVisible();
  await expect(log(page)).not.toContainText('Até logo');
  await block(page, 'fim').click();
  await button(page, 'Começar aqui').click();
  await expect(log(page)).toContainText('Até logo');
  await expect(log(page)).not.toContainText('Oi');
});
