import type { Page } from '@playwright/test';
import { loggedIn } from '../apps/server/test/client.ts';
import { openTicket } from '../apps/server/test/visitor.ts';
import { axe, expect, loginAs, test } from './harness.ts';

/** Whether the page scrolls sideways. */
const TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

const own = () => test.info().testId.slice(-8);
const problems = (page: Page) => page.getByRole('list', { name: 'Problemas' });

/** A chatbot of its own whose code fails before its first question. */
async function brokenChatbot(url: string) {
  const boss = await loggedIn(url, 'admin');
  const code = `falha-${own()}-${test.info().retry}`;
  async function send(method: string, path: string, body: unknown) {
    const sent = await boss.call(path, { method, body });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    return (sent.body as { data: { id: number; revision: number } }).data;
  }
  const { id } = await send('POST', '/api/at_dialog', { name: `Falha ${own()}`, code });
  const path = `/api/at_dialog/${id}`;
  async function publish(script: string) {
    const before = (await boss.call(`${path}/draft`)).body as { data: { revision: number } };
    const blocks = {
      conta: {
        ...{ id: 'conta', type: 'action.code', code: script, variable: 'conta' },
        ...{ onError: 'nome', next: 'nome', position: { x: 0, y: 0 } },
      },
      nome: {
        ...{ id: 'nome', type: 'input.string', variable: 'nome', label: 'Seu nome?' },
        ...{ required: true, position: { x: 0, y: 200 } },
      },
    };
    const flow = { start: code, dialogs: { [code]: { start: 'conta', blocks } } };
    const { revision } = await send('PUT', `${path}/draft`, {
      revision: before.data.revision,
      flow,
    });
    await send('POST', `${path}/publish`, { revision });
  }
  await publish('return naoExiste()');
  const look = { company_name: 'Empresa', attendant_name: 'Ana', active: true };
  await send('POST', '/api/at_chatbot', { name: `Falha ${own()}`, code, dialog_id: id, ...look });
  return { id, code, name: `Falha ${own()}`, publish };
}

test('a fault of a real conversation is found, opened in the designer and corrected by a version', async ({
  page,
  server,
}) => {
  const bot = await brokenChatbot(server.baseURL);
  await openTicket(server.baseURL, bot.code);
  await openTicket(server.baseURL, bot.code);
  await loginAs(page, 'supervisor');
  await page.goto(`/at_flow_fault?dialog=${bot.id}`);
  const one = problems(page).getByRole('listitem');
  await expect(one).toHaveCount(1);
  await expect(one.getByRole('heading')).toHaveText(`${bot.name} · ${bot.code}/conta`);
  await expect(one).toContainText('ReferenceError');
  await expect(one).toContainText('2 vezes, versão 1');
  await expect(one.getByRole('link')).toHaveCount(3);
  await axe(page);

  const search = page.getByLabel('Busca por bloco ou mensagem');
  await search.fill('nada disso');
  await search.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nada encontrado' })).toBeVisible();
  await page.getByRole('link', { name: 'Limpar filtros' }).click();
  await page.getByLabel('Diálogo').selectOption({ label: bot.name });
  await expect(one).toHaveCount(1);

  await one.getByRole('link', { name: /^Abrir o bloco/ }).click();
  await expect(page.locator('.react-flow__node[data-id="conta"]')).toHaveClass(/selected/);

  await bot.publish('return 1');
  await page.goto(`/at_flow_fault?dialog=${bot.id}`);
  await expect(page.getByRole('heading', { name: 'Nada encontrado' })).toBeVisible();
  await page.getByRole('link', { name: 'Corrigidos (1)' }).click();
  await expect(one).toContainText('A versão 2 mudou este bloco');
});

test('the page fits a phone, and its menu is closed to people who may not edit dialogs', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const bot = await brokenChatbot(server.baseURL);
  await openTicket(server.baseURL, bot.code);
  await loginAs(page, 'supervisor');
  await page.goto(`/at_flow_fault?dialog=${bot.id}`);
  await expect(problems(page).getByRole('listitem')).toHaveCount(1);
  expect(await page.evaluate(TOO_WIDE)).toBe(false);
  await axe(page);
  await page.screenshot({ path: test.info().outputPath('problems-390.png') });

  const attendant = await loggedIn(server.baseURL, 'atendente');
  const { body } = await attendant.call('/api/route/table');
  expect(JSON.stringify(body)).toContain('at_ticket.index');
  expect(JSON.stringify(body)).not.toContain('at_flow_fault');
});
