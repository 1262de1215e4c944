import { checkFlow } from '@balcao/dialog/check/check-flow';
import { type Browser, chromium, type Page } from '@playwright/test';
import { loggedIn, type TestClient } from '../apps/server/test/client.ts';
import { chromiumLaunch } from '../e2e/chromium.ts';
import { converse, openConversation } from './conversation.ts';
import { flowOf, makeDialog } from './designer-flows.ts';
import {
  type Drawn,
  frames,
  type Moved,
  openTimes,
  saveBytes,
  typeInOutline,
} from './designer-page.ts';
import { verdict } from './rounds.ts';
import { startDatabase, startProduct } from './servers.ts';
import { inParallel } from './statistics.ts';

const LARGE = 500;
const HUGE = 5_000;
const TALKS = 1_000;
const MOST = { openMs: 1_500, frameMs: 33, checkMs: 100, replayMs: 5_000, sizes: 1.5 };
const CHECKS = 15;

const milliseconds = (value: number) => `${value.toFixed(1)} ms`;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

function say(what: string, figure: string, reached?: boolean): void {
  console.log(`${what.padEnd(46)}${figure}${reached === undefined ? '' : verdict(reached)}`);
}

/** A page of somebody who is logged in; the policy of the page must not stop the measuring style. */
async function openPage(browser: Browser, url: string, boss: TestClient): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    bypassCSP: true,
  });
  const cookies = [...boss.cookies].map(([name, value]) => ({ name, value, url }));
  await context.addCookies(cookies);
  return context.newPage();
}

function sayFrames(what: string, ours: Moved, empty: Moved, bare: Moved): void {
  for (const kind of ['pan', 'drag'] as const) {
    const figure = `${milliseconds(ours[kind])}, ${(ours[kind] / empty[kind]).toFixed(2)} of an empty canvas, ${(ours[kind] / bare[kind]).toFixed(2)} of nodes without contents`;
    say(`${what}, frame of a ${kind}, median`, figure, ours[kind] <= MOST.frameMs);
  }
}

/** How long the checker takes for a whole flow, in a thread of its own as on the page. */
function sayCheck(): void {
  const flow = flowOf('medida', LARGE);
  const times = Array.from({ length: CHECKS }, () => {
    const begun = performance.now();
    checkFlow(flow, { reservedWords: [] });
    return performance.now() - begun;
  });
  const taken = median(times);
  say(`check of ${LARGE} blocks, median`, milliseconds(taken), taken < MOST.checkMs);
}

/** Real conversations of the published version, then their replay against the draft. */
async function sayReplay(port: number, boss: TestClient): Promise<void> {
  await inParallel(Array.from({ length: TALKS }), 20, async () => {
    const conversation = await openConversation(port);
    await converse(conversation, []);
    conversation.socket.terminate();
  });
  const { body } = await boss.call('/api/at_dialog?q=contato');
  const { id } = (body.data as { id: number }[])[0] ?? { id: 0 };
  const begun = performance.now();
  const answer = await boss.call(`/api/at_dialog/${id}/replay`, {
    method: 'POST',
    body: { limit: TALKS },
  });
  const taken = performance.now() - begun;
  const { played } = answer.body.data as { played: number };
  say(`replay of ${played} conversations`, milliseconds(taken), taken < MOST.replayMs);
}

async function measure(browser: Browser, port: number): Promise<void> {
  const url = `http://127.0.0.1:${port}`;
  const boss = await loggedIn(url, 'admin');
  const sizes = [1, 10, LARGE, HUGE];
  const dialogs = new Map<number, Drawn>();
  for (const size of sizes) dialogs.set(size, await makeDialog(boss, size));
  const page = await openPage(browser, url, boss);
  const at = (size: number) => `${url}/at_dialog/${dialogs.get(size)?.id}/edit`;

  const opened = median(await openTimes(page, at(LARGE)));
  const least = median(await openTimes(page, at(1)));
  const ratio = `${(opened / least).toFixed(2)} of an empty canvas`;
  say(`${LARGE} blocks opened`, `${milliseconds(opened)}, ${ratio}`, opened <= MOST.openMs);

  const empty = await frames(page, at(1));
  const bare = await frames(page, at(LARGE), true);
  sayFrames(`${LARGE} blocks`, await frames(page, at(LARGE)), empty, bare);
  sayCheck();

  const small = await saveBytes(page, at(10));
  const large = await saveBytes(page, at(LARGE));
  const figure = `${small} bytes of 10 blocks, ${large} bytes of ${LARGE}`;
  say('save of one changed text', figure, large < small * MOST.sizes);

  const typed = await typeInOutline(page, at(HUGE));
  say(`${HUGE} blocks opened, one duplicated in the outline`, milliseconds(typed));
  await sayReplay(port, boss);
}

/** The designer in a real browser, beside an empty canvas and beside the same canvas without what our nodes show. */
export async function run(): Promise<void> {
  const database = await startDatabase();
  const product = await startProduct(database);
  const browser = await chromium.launch(chromiumLaunch());
  try {
    await measure(browser, product.port);
  } finally {
    await browser.close();
    await product.stop();
    await database.stop();
  }
}
