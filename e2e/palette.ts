import { expect, type Locator, type Page } from '@playwright/test';

export function paletteField(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Buscar e ir para' });
}

export async function openPalette(page: Page): Promise<void> {
  await expect(async () => {
    // Again, in case the page was not listening yet.
    if (await paletteField(page).isHidden()) await page.keyboard.press('Control+k');
    await expect(paletteField(page)).toBeFocused({ timeout: 2_000 });
  }).toPass();
}
