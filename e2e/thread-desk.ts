import { expect, type Locator, type Page } from '@playwright/test';
import { loginAs } from './harness.ts';
import { thread } from './staff.ts';
import { makeQueue } from './ticket-desk.ts';

export const box = (page: Page) => page.getByRole('textbox', { name: 'Resposta' });
export const button = (page: Page, name: string) => thread(page).getByRole('button', { name });
export const pinned = (page: Page) =>
  thread(page).getByRole('region', { name: 'Mensagens fixadas' });
export const messages = (page: Page) =>
  thread(page).getByRole('region', { name: 'Mensagens', exact: true });
export const card = (page: Page, text: string | RegExp): Locator =>
  messages(page).getByRole('listitem').filter({ hasText: text });

/** A ticket that no other test uses, on one of its channels; returns its number. */
export async function openChannel(
  page: Page,
  { baseURL }: { baseURL: string },
  channel: string,
): Promise<number> {
  const { made, pageOf } = await makeQueue(baseURL, 1);
  await loginAs(page, 'supervisor', pageOf(0));
  const tab = page.getByRole('tab', { name: channel });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(box(page)).toBeVisible();
  return made[0]?.id ?? 0;
}

export async function write(page: Page, text: string): Promise<void> {
  await expect(button(page, 'Enviar')).toBeEnabled();
  await box(page).fill(text);
  await box(page).press('Control+Enter');
  await expect(box(page)).toHaveValue('');
}

export const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
});
