import type { Page } from '@playwright/test';
import { loggedIn } from '../apps/server/test/client.ts';
import { axe, test as base, expect, loginAs, workerServer } from './harness.ts';
import type { Server } from './server.ts';
import { makeQueue } from './ticket-desk.ts';

/** A separate server: the names apply to everybody. Each test sets its own. */
const test = base.extend<object, { server: Server }>({
  server: workerServer(),
});

async function nameTickets(url: string, one: string, many: string): Promise<void> {
  const wanted: Record<string, string> = {
    TICKET_TITLE_NAME: one,
    TICKET_TITLE_PLURAL_NAME: many,
  };
  const admin = await loggedIn(url, 'admin');
  const { body } = await admin.call('/api/gl_config?per_page=100');
  const configs = body.data as { id: number; key: string; updated_at: string }[];
  for (const { id, key, updated_at } of configs.filter((config) => config.key in wanted)) {
    const change = { method: 'PUT', body: { value: wanted[key], updated_at } };
    expect((await admin.call(`/api/gl_config/${id}`, change)).status, key).toBe(200);
  }
}

/**
 * Texts of a page, including those for screen readers, that use the default word for a ticket; a sector, a group and a status contain
 * it, too.
 */
async function usualNames(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  return page.locator('body').evaluate((body) => {
    const said = [body.ownerDocument.title];
    for (const element of body.querySelectorAll('*')) {
      for (const name of ['aria-label', 'title', 'placeholder'])
        said.push(element.getAttribute(name) ?? '');
      for (const node of element.childNodes)
        if (node.nodeType === 3) said.push(node.nodeValue ?? '');
    }
    return said.filter((text) => {
      const rest = text.replace(/\b[Ee]m atendimento\b|^ · | · Balcão$/g, '').trim();
      return /\batendimentos?\b/i.test(rest) && rest !== 'Atendimento';
    });
  });
}

test('the office calls tickets what the installation calls them, also a feminine name', async ({
  page,
  server,
}) => {
  const { made, pageOf } = await makeQueue(server.baseURL, 2);
  const [first, second] = made;
  await nameTickets(server.baseURL, 'Ordem de serviço', 'Ordens de serviço');
  await loginAs(page, 'admin', pageOf(0));
  const side = page.getByRole('complementary', { name: 'Dados da ordem de serviço' });
  await expect(side.getByRole('heading', { name: 'Ordem de serviço', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Próxima ordem de serviço' })).toBeVisible();
  expect(await usualNames(page)).toEqual([]);
  for (const [button, title] of [
    ['Vincular', `Vincular o nº ${first?.id} a outra ordem de serviço`],
    ['Mesclar', `Mesclar o nº ${first?.id} em outra ordem de serviço`],
    ['Transferir', `Transferir a ordem de serviço nº ${first?.id}`],
    ['Renomear', 'Renomear a ordem de serviço'],
  ]) {
    await side.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    expect(await usualNames(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.keyboard.press('?');
  await expect(page.getByText('Próxima ordem de serviço da fila')).toBeVisible();

  await page.goto('/at_ticket/create');
  await expect(page.getByRole('heading', { name: 'Nova ordem de serviço' })).toBeVisible();
  expect(await usualNames(page)).toEqual([]);
  await page.goto('/at_ticket?q=nada-disso');
  await expect(page.getByText('Nenhuma ordem de serviço combina')).toBeVisible();
  await page.goto(`/at_ticket/${(second?.id ?? 0) + 1_000_000}/edit`);
  await expect(page.getByText('Ordem de serviço não encontrada')).toBeVisible();
  for (const path of [
    '/home',
    '/at_ticket',
    '/privacy',
    '/gl_user_group/1/edit',
    '/gl_user/1/edit',
  ]) {
    await page.goto(path);
    expect(await usualNames(page), path).toEqual([]);
  }
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'Nova ordem de serviço' })).toBeVisible();
  await axe(page);
});

test('another name of tickets is read in the portal', async ({ page, server }) => {
  await nameTickets(server.baseURL, 'Solicitação', 'Solicitações');
  await loginAs(page, 'customer');
  await expect(page.getByRole('heading', { name: 'Suas solicitações' })).toBeVisible();
  await expect(page.getByText('Aqui estão suas solicitações, documentos')).toBeVisible();
  await expect(page.getByRole('main').getByText('atendimentos')).toHaveCount(0);
  await page.goto('/at_ticket/demo-assinado/sign');
  await expect(
    page.getByText('Os documentos desta solicitação foram assinados com sucesso.'),
  ).toBeVisible();
});

test('another name of tickets is read in the chat', async ({ page, server }) => {
  await nameTickets(server.baseURL, 'Solicitação', 'Solicitações');
  await page.goto('/cb/contato');
  await page.getByRole('button', { name: 'Nova solicitação' }).click();
  const dialog = page.getByRole('dialog', { name: 'Iniciar uma nova solicitação?' });
  await dialog.getByRole('button', { name: 'Nova solicitação' }).click();
  await expect(page.getByText('Pronto. Iniciando uma nova solicitação…')).toBeVisible();
  await expect(page).toHaveTitle('Atendimento virtual');
});
