import {
  test as base,
  expect,
  type Page,
  type PlaywrightWorkerArgs,
  type WorkerFixture,
} from '@playwright/test';
import axeCore, { type AxeResults, type RunOptions } from 'axe-core';
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

/** Gives a real server with these settings beside the usual ones, and ends it when it was used. */
export async function runServer(
  use: (server: Server) => Promise<void>,
  settings?: NodeJS.ProcessEnv,
): Promise<void> {
  const server = await makeServer(settings);
  try {
    await server.start();
    await use(server);
  } finally {
    await server.stop().finally(server.remove);
  }
}

/** A server of each worker's own. */
export function workerServer(
  settings?: NodeJS.ProcessEnv,
): [WorkerFixture<Server, PlaywrightWorkerArgs>, { scope: 'worker'; timeout: number }] {
  return [
    async ({ playwright: _ }, use) => runServer(use, settings),
    { scope: 'worker', timeout: 120_000 },
  ];
}

/** One server per worker; a test that kills it starts it again before it ends. */
export const test = base.extend<object, { server: Server }>({
  server: workerServer(),
  baseURL: async ({ server }, use) => use(server.baseURL),
});

type Account = keyof typeof accounts;

async function forgeryHeaders(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return { 'x-xsrf-token': decodeURIComponent(token) };
}

/** Ends the session of a page without its knowing, as another tab does. */
export async function logOutElsewhere(page: Page): Promise<void> {
  const headers = await forgeryHeaders(page);
  expect((await page.request.get('/auth/logoutApi', { headers })).status()).toBe(200);
}

/** Logs in by the calls of the login page; gives where that would lead. */
export async function signIn(page: Page, who: Account): Promise<string> {
  await page.request.get('/sanctum/csrf-cookie');
  const answer = await page.request.post('/auth/login', {
    headers: await forgeryHeaders(page),
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

/** Sent once per document: sending and reading it takes longer than a run. */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (await frame.evaluate<boolean>("'axe' in window")) continue;
    await frame.evaluate(axeCore.source);
    await frame.evaluate("axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })");
  }
}

/** Fails when axe-core finds anything serious or critical on the page as it stands; by those rules alone, if given. */
export async function axe(page: Page, rules?: string[]): Promise<void> {
  await loadAxe(page);
  const options: RunOptions = { resultTypes: ['violations'] };
  if (rules) options.runOnly = { type: 'rule', values: rules };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  expect(grave, `axe-core on ${page.url()}`).toEqual([]);
}
