import type { Page } from '@playwright/test';
import { loggedIn, type TestClient } from '../apps/server/src/test-client.ts';
import { axe, expect, loginAs, test } from './harness.ts';
import { makeQueue } from './ticket-desk.ts';

const names = {
  TICKET_TITLE_NAME: 'Ordem de serviço',
  TICKET_TITLE_PLURAL_NAME: 'Ordens de serviço',
};

async function nameTickets(
  admin: TestClient,
  wanted: Record<string, string | null>,
): Promise<void> {
  const { body } = await admin.call('/api/gl_config?per_page=100');
  for (const { id, key } of body.data as { id: number; key: string }[]) {
    if (!(key in wanted)) continue;
    const { body: row } = await admin.call(`/api/gl_config/${id}/edit`);
    const { updated_at } = row.data as { updated_at: string };
    const value = wanted[key];
    const { status } = await admin.call(`/api/gl_config/${id}`, {
      ...{ method: 'PUT', body: { value, updated_at } },
    });
    expect(status, key).toBe(200);
  }
}

/** What a page says, also to those who hear it, that names a ticket by the usual word; a sector and a status have it too. */
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
      const rest = text.replace(/\b[Ee]m atendimento\b|^ · /g, '').trim();
      return /\batendimentos?\b/i.test(rest) && rest !== 'Atendimento';
    });
  });
}

test('the office calls tickets what the installation calls them, also a feminine name', async ({
  page,
  server,
}) => {
  const { made, pageOf } = await makeQueue(server.baseURL, 2);
  const admin = await loggedIn(server.baseURL, 'admin');
  const [first, second] = made;
  await nameTickets(admin, names);
  try {
    await loginAs(page, 'admin', pageOf(0));
    const side = page.getByRole('complementary', { name: 'Dados da ordem de serviço' });
    await expect(
      side.getByRole('heading', { name: 'Ordem de serviço', exact: true }),
    ).toBeVisible();
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
    for (const path of ['/home', '/at_ticket', '/privacy', '/gl_user_group/1/edit', '/audit']) {
      await page.goto(path);
      expect(await usualNames(page), path).toEqual([]);
    }
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option', { name: 'Nova ordem de serviço' })).toBeVisible();
    await axe(page);
  } finally {
    await nameTickets(admin, { TICKET_TITLE_NAME: null, TICKET_TITLE_PLURAL_NAME: null });
  }
});
