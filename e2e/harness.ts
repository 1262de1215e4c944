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

type Account = keyof typeof accounts;

/** Logs in by the calls of the login page; gives where that would lead. */
export async function signIn(page: Page, who: Account): Promise<string> {
  await page.request.get('/sanctum/csrf-cookie');
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await page.request.post('/auth/login', {
    headers: { 'x-xsrf-token': decodeURIComponent(token) },
    data: { username: accounts[who], password, recaptcha: null, is_app: false },
  });
  expect(answer.status(), `login as ${who}`).toBe(200);
  return (await answer.json()).url;
}

/** Logs in and opens `to`, or the page that the person lands on; `login.spec.ts` tries the form itself. */
export async function loginAs(page: Page, who: Account, to?: string): Promise<void> {
  const landing = await signIn(page, who);
  await page.goto(to ?? landing);
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
