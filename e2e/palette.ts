import { expect, type Locator, type Page } from '@playwright/test';

export function paletteField(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Buscar e ir para' });
}

export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(paletteField(page)).toBeFocused();
}
