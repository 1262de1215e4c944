import { expect, type Locator, type Page } from '@playwright/test';

export function paletteField(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Buscar e ir para' });
}

export async function openPalette(page: Page): Promise<void> {
  await expect(async () => {
    // Once more where the page was not yet listening.
    if (await paletteField(page).isHidden()) await page.keyboard.press('Control+k');
    await expect(paletteField(page)).toBeFocused({ timeout: 2_000 });
  }).toPass();
}
