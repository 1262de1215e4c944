import { expect, type Locator, type Page } from '@playwright/test';

/** The line of the ticket list that names a person. */
export function ticketRow(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name });
}

export async function openTicket(page: Page, name: string): Promise<void> {
  await ticketRow(page, name).click();
  await expect(page).toHaveURL(/\/at_ticket\/\d+\/edit/);
}

export function thread(page: Page): Locator {
  return page.getByRole('log');
}

export async function reply(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /mensagem|resposta|responder/i }).fill(text);
  await page.getByRole('button', { name: /^Enviar/ }).click();
  await expect(thread(page)).toContainText(text);
}
