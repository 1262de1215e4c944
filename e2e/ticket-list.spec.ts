import type { Browser, Page } from '@playwright/test';
import { loggedIn, type TestClient } from '../apps/server/test/client.ts';
import { expect, loginAs, test } from './harness.ts';
import { ticketOf, tickets } from './staff.ts';
import { someone } from './visitor.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const rail = (page: Page) => page.getByRole('navigation', { name: 'Visões' });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** A ticket opened by hand, in the sector of the demonstration's attendant. */
async function make(client: TestClient, person_name: string, message = 'Ligou agora.') {
  const body = { title: 'Pedido por telefone', sector_id: 1, person_name, message };
  const { body: made } = await client.call('/api/at_ticket', { method: 'POST', body });
  return (made.data as { id: number }).id;
}

async function list(browser: Browser, who: 'attendant' | 'supervisor', path = '/at_ticket') {
  const page = await (
    await browser.newContext({ viewport: { width: 1280, height: 800 } })
  ).newPage();
  await loginAs(page, who);
  await page.goto(path);
  await expect(tickets(page).first()).toBeVisible();
  return page;
}

test('what arrives waits while somebody is at the list, and comes in by itself when nobody is', async ({
  browser,
  server,
}) => {
  const other = await loggedIn(server.baseURL, 'supervisor');
  const [before, waiting, alone] = [someone(), someone(), someone()];
  const id = await make(other, before);
  const page = await list(browser, 'attendant');
  await ticketOf(page, before).hover();
  const place = await rowOf(page, before).boundingBox();

  await make(other, waiting);
  await expect(button(page, '1 atualização — mostrar')).toBeVisible();
  expect(await rowOf(page, before).boundingBox()).toEqual(place);
  await expect(ticketOf(page, waiting)).toBeHidden();
  // A row in view gets its new content in place.
  await other.call('/api/at_ticket/bulk', {
    method: 'POST',
    body: { ids: [id], set: { sector_id: 1, assignee_id: 3 } },
  });
  await expect(rowOf(page, before)).toContainText('Camila');
  expect(await rowOf(page, before).boundingBox()).toEqual(place);
  // By key: a pointer that leaves the list on its way lets the rows in by itself.
  await button(page, '1 atualização — mostrar').press('Enter');
  await expect(tickets(page).first()).toContainText(waiting);

  await page.mouse.move(640, 30);
  await make(other, alone);
  await expect(tickets(page).first()).toContainText(alone);
  await expect(button(page, /atualizaç/)).toBeHidden();
});

test('unread tickets are bold; who is at one is shown in its row', async ({ browser, server }) => {
  const other = await loggedIn(server.baseURL, 'supervisor');
  const name = someone();
  const id = await make(other, name);
  const page = await list(browser, 'attendant');
  const row = rowOf(page, name);
  await expect(row.getByRole('img', { name: '1 mensagem não lida' })).toBeVisible();
  await expect(ticketOf(page, name)).toHaveCSS('font-weight', '650');

  const colleague = await list(browser, 'supervisor', `/at_ticket?q=${id}`);
  await ticketOf(colleague, name).click();
  await expect(row.getByRole('img', { name: 'Rogério está vendo' })).toBeVisible();
  await colleague.close();
  await expect(row.getByRole('img', { name: /está/ })).toBeHidden();
});

test('many tickets are chosen by the keys and changed at once; the report names what failed', async ({
  browser,
  server,
}) => {
  const other = await loggedIn(server.baseURL, 'supervisor');
  const word = someone('Lote').split(' ').at(-1) ?? '';
  const [first, second] = [`Primeiro ${word}`, `Segundo ${word}`];
  const ids = [await make(other, first), await make(other, second)];
  await other.call(`/api/at_ticket/${ids[0]}/merge`, { method: 'POST', body: { into_id: ids[1] } });

  const page = await list(browser, 'supervisor', `/at_ticket?q=${word}`);
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  const bar = page.getByRole('region', { name: 'Seleção' });
  await expect(bar).toContainText('2 atendimentos selecionados');
  await bar.getByRole('button', { name: 'Responsável' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await dialog.getByRole('option', { name: 'Ninguém' }).click();
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/at_ticket/bulk')) sent++;
  });
  await dialog.getByRole('button', { name: 'Alterar' }).evaluate((alter) => {
    alter.click();
    alter.click();
  });
  await expect(dialog).toContainText('1 atendimento sem alteração');
  await expect(dialog).toContainText(first);
  expect(sent).toBe(1);
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(bar).toContainText('2 atendimentos selecionados');

  await rowOf(page, second).hover();
  await button(page, `Assumir ${second}`).click();
  await expect(rowOf(page, second)).toContainText('Rogério');
});

test('a filter stands in the address, Back undoes it, and a saved view keeps it', async ({
  browser,
}) => {
  const page = await list(browser, 'supervisor');
  await page.goto('/at_ticket?status=abc&page=-1&sort=-updated_at&from=here');
  await expect(page).toHaveURL(/\/at_ticket$/);
  await button(page, 'Filtros').click();
  await page.getByRole('combobox', { name: 'Responsável' }).click();
  await page.getByRole('option', { name: 'Sem responsável' }).click();
  await expect(page).toHaveURL(/assignee=none/);
  await page.goBack();
  await expect(page).not.toHaveURL(/assignee/);
  await page.goForward();
  await expect(
    page.getByRole('button', { name: /^Responsável:.*tirar este filtro/ }),
  ).toBeVisible();
  const view = someone('Soltos');
  await button(page, 'Salvar visão').click();
  const asked = page.getByLabel('Salvar a lista como está');
  await asked.fill(view);
  await asked.press('Enter');
  const saved = rail(page).getByRole('link', { name: view });
  await expect(saved).toHaveAttribute('aria-current', 'page');
  await expect(saved).toContainText(/\d/);

  await button(page, `Renomear a visão ${view}`).click();
  const named = page.getByRole('dialog').getByLabel('Nome da visão');
  await named.fill(`${view} 2`);
  await named.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await rail(page)
    .getByRole('link', { name: /^Todos/ })
    .click();
  await expect(page).toHaveURL(/\/at_ticket$/);
  await rail(page)
    .getByRole('link', { name: `${view} 2` })
    .click();
  await expect(page).toHaveURL(/assignee=none/);
  await button(page, `Excluir a visão ${view} 2`).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(rail(page).getByRole('link', { name: view })).toBeHidden();
});

test('chosen columns stay for this person on this device, until those of custom are wanted back', async ({
  browser,
}) => {
  const page = await list(browser, 'attendant');
  const heads = page.getByRole('columnheader');
  const unit = heads.filter({ hasText: 'Unidade' });
  const sector = heads.filter({ hasText: 'Setor' });
  await expect(unit).toHaveCount(0);
  await button(page, 'Colunas').click();
  await page.getByRole('checkbox', { name: 'Unidade' }).check();
  await page.getByRole('checkbox', { name: 'Setor' }).uncheck();
  await expect(unit).toBeVisible();
  await expect(sector).toHaveCount(0);
  await expect(page).toHaveURL(/columns=/);

  await page.goto('/at_ticket');
  await expect(unit).toBeVisible();
  await expect(sector).toHaveCount(0);
  await button(page, 'Colunas').click();
  await expect(page.getByRole('checkbox', { name: 'Pessoa' })).toBeDisabled();
  await button(page, 'Colunas de costume').click();
  await expect(unit).toHaveCount(0);
  await expect(sector).toBeVisible();
  await page.context().close();
});
