import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { makeServer, type Server } from './server.ts';

export { expect };

/** The demonstration accounts (product.md section 7). */
export const accounts = {
  admin: 'admin@exemplo.com.br',
  supervisor: 'supervisor@exemplo.com.br',
  attendant: 'atendente@exemplo.com.br',
  /** Attends to the sector of `/cb/demo`. */
  seller: 'diego@exemplo.com.br',
  finance: 'financeiro@exemplo.com.br',
  customer: 'cliente@exemplo.com.br',
} as const;
export const password = 'Demo@2026';

/** One real server per worker; a test that kills it starts it again before it ends. */
export const test = base.extend<object, { server: Server }>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await makeServer();
      try {
        await server.start();
        await use(server);
      } finally {
        await server.stop().finally(server.remove);
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.baseURL),
});

/** Logs in through the page; ends on the page that the person lands on. */
export async function loginAs(page: Page, who: keyof typeof accounts, to?: string): Promise<void> {
  await page.goto(to ? `/login?to=${encodeURIComponent(to)}` : '/login');
  await page.getByLabel('Login', { exact: true }).fill(accounts[who]);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await page.waitForLoadState();
}

/** Fails when axe-core finds anything serious or critical on the page as it stands; by those rules alone, if given. */
export async function axe(page: Page, rules?: string[]): Promise<void> {
  const runOnly = rules && { runOnly: { type: 'rule' as const, values: rules } };
  const options = { resultTypes: ['violations' as const], ...runOnly };
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode() // Else it opens a page of its own for every run.
    .options(options)
    .analyze();
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  expect(grave, `axe-core on ${page.url()}`).toEqual([]);
}
