import { expect, type Locator, type Page } from '@playwright/test';

/** The tickets on a page: rows of a table on the desktop, cards on the phone. */
export function tickets(page: Page): Locator {
  return page.getByRole('main').locator('a[href^="/at_ticket/"][href*="/edit"]');
}

export function ticketOf(page: Page, name: string): Locator {
  return tickets(page).filter({ hasText: name });
}

export async function openTicket(page: Page, name: string): Promise<void> {
  await ticketOf(page, name).click();
  await expect(page).toHaveURL(/\/at_ticket\/\d+\/edit/);
}

export function thread(page: Page): Locator {
  return page.getByRole('region', { name: 'Conversa' });
}

/** On the phone a ticket's data and its conversation alternate. */
export async function turnTo(page: Page, part: 'Conversa' | 'Dados'): Promise<void> {
  const parts = page.getByRole('group', { name: 'Partes do atendimento' });
  await expect(parts.or(thread(page)).first()).toBeVisible();
  const turn = page.getByRole('button', { name: part, exact: true });
  if (await turn.isVisible()) await turn.click();
}

export async function reply(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Resposta' }).fill(text);
  await page.getByRole('button', { name: /^Enviar/ }).click();
  // A card: the reply box, too, contains the text.
  const said = thread(page).getByRole('listitem').filter({ hasText: text });
  await expect(said.first()).toBeVisible();
}
