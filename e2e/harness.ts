import {
  test as base,
  expect,
  type Page,
  type PlaywrightWorkerArgs,
  type WorkerFixture,
} from '@playwright/test';
import axeCore, { type AxeResults, type RunOptions } from 'axe-core';
import { makeServer, type Server } from './server.ts';
import { slowPages } from './slow-pages.ts';
import { listenToPages } from './told.ts';

export { expect };

/** The demonstration accounts (docs/product/demonstration.md#logins). */
export const accounts = {
  admin: 'admin@exemplo.com.br',
  supervisor: 'supervisor@exemplo.com.br',
  attendant: 'atendente@exemplo.com.br',
  /** Works in the sector of `/cb/demo`. */
  seller: 'diego@exemplo.com.br',
  finance: 'financeiro@exemplo.com.br',
  customer: 'cliente@exemplo.com.br',
  affiliate: 'afiliada@exemplo.com.br',
} as const;
export const password = 'Demo@2026';

/** Runs a real server with these settings besides the usual ones, and ends it after use. */
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

/** A separate server for each worker. */
export function workerServer(
  settings?: NodeJS.ProcessEnv,
): [WorkerFixture<Server, PlaywrightWorkerArgs>, { scope: 'worker'; timeout: number }] {
  return [
    async ({ playwright: _ }, use) => runServer(use, settings),
    { scope: 'worker', timeout: 120_000 },
  ];
}

/** One server per worker; a test that kills it restarts it before it ends. */
export const test = base.extend<{ alone: undefined }, { server: Server }>({
  // A page that a test leaves open would work on, and be seen by its colleagues, during the next one.
  alone: [
    async ({ browser }, use) => {
      await use(undefined);
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
  server: workerServer(),
  browser: [
    async ({ browser }, use) => {
      slowPages(browser);
      listenToPages(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.baseURL),
});

type Account = keyof typeof accounts;

async function forgeryHeaders(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return { 'x-xsrf-token': decodeURIComponent(token) };
}

/** Ends a page's session without its knowledge, as another tab does. */
export async function logOutElsewhere(page: Page): Promise<void> {
  const headers = await forgeryHeaders(page);
  expect((await page.request.get('/auth/logoutApi', { headers })).status()).toBe(200);
}

/** Logs in with the calls of the login page; returns where that would lead. */
export async function signIn(page: Page, who: Account): Promise<string> {
  await page.request.get('/sanctum/csrf-cookie');
  const answer = await page.request.post('/auth/login', {
    headers: await forgeryHeaders(page),
    data: { username: accounts[who], password, recaptcha: null, is_app: false },
  });
  expect(answer.status(), `login as ${who}`).toBe(200);
  return (await answer.json()).url;
}

/** Logs in and opens `to`, or the person's landing page; `login.spec.ts` tests the form itself. */
export async function loginAs(page: Page, who: Account, to?: string): Promise<void> {
  const landing = await signIn(page, who);
  await page.goto(to ?? landing);
}

/** Once per document: sending and parsing it takes longer than a run. */
async function loadAxe(page: Page): Promise<void> {
  // A page that is still to come would take the script with it. Frames are awaited by their tests; a PDF's never loads here.
  await page.waitForLoadState();
  // A frame may be replaced meanwhile.
  await expect(async () => {
    for (const frame of page.frames()) {
      if (await frame.evaluate<boolean>("'axe' in window")) continue;
      await frame.evaluate(axeCore.source);
      await frame.evaluate("axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })");
    }
  }).toPass({ timeout: 30_000 });
}

/**
 * What runs for ever, such as a spinner, is not waited for. Frames are asked for meanwhile: without a trace that films the page Chromium
 * may draw none, and what moves stands still.
 */
const MOVED = `(async () => {
  const isMoving = ({ playState, effect }) =>
    playState === 'running' && effect.getComputedTiming().endTime !== Infinity;
  while (document.getAnimations().some(isMoving)) await new Promise(requestAnimationFrame);
})()`;

/** A run of axe-core, while frames are drawn. */
const checked = (options: RunOptions) => `(async () => {
  let isRunning = true;
  const draw = () => isRunning && requestAnimationFrame(draw);
  draw();
  try {
    return await axe.run(${JSON.stringify(options)});
  } finally {
    isRunning = false;
  }
})()`;

/** Fails when axe-core finds anything serious or critical on the current page; with `rules`, only by those. */
export async function axe(page: Page, rules?: string[]): Promise<void> {
  await loadAxe(page);
  // A colour on its way to another is neither.
  await page.evaluate(MOVED);
  const options: RunOptions = { resultTypes: ['violations'] };
  if (rules) options.runOnly = { type: 'rule', values: rules };
  const { violations } = await page.evaluate<AxeResults>(checked(options));
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  expect(grave, `axe-core on ${page.url()}`).toEqual([]);
}
