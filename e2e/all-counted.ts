import type { Page } from '@playwright/test';
import { expect } from './harness.ts';

/** The demonstration of a server that has just begun is still being counted: numbers that are read once wait for it. */
export async function allCounted(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: 'Números do período' })).toBeVisible();
  await expect(page.getByText('ainda há o que contar')).toHaveCount(0, { timeout: 60_000 });
}
