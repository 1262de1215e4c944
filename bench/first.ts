import { once } from 'node:events';
import { createServer } from 'node:http';
import { type Browser, chromium } from '@playwright/test';
import { chromiumLaunch } from '../e2e/chromium.ts';
import { freePort, startDatabase, startProduct } from './servers.ts';

const VISITS = 10;
const MAX_SECONDS = 2;
/** A slow phone network, as Chromium counts it: milliseconds and bytes per second. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SLOWER_PROCESSOR = 4;

/** When a visitor sees the first text or the slip, and when there is something to do: measured after the frame that shows them. */
const watch = `
  const shown = (selector) => new Promise((resolve) => {
    const look = () => {
      const found = document.querySelector(selector);
      if (!found) return requestAnimationFrame(look);
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    };
    requestAnimationFrame(look);
  });
  globalThis.balcaoShown = {
    words: shown('.bubble:not(:empty)'),
    slip: shown('main dl'),
    composer: shown('.composer :is(input, textarea, button):enabled'),
  };
`;

type What = 'words' | 'slip' | 'composer';

/** One visit with an empty cache; milliseconds since the address was requested. */
async function visit(browser: Browser, url: string, what: What[]): Promise<number[]> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'commit' });
  const promises = what.map((name) => `balcaoShown.${name}`);
  const shown = await page.evaluate<number[]>(`Promise.all([${promises}])`);
  await context.close();
  return shown;
}

async function visits(browser: Browser, url: string, what: What[]): Promise<number[][]> {
  const all: number[][] = [];
  for (let round = 0; round < VISITS; round += 1) all.push(await visit(browser, url, what));
  return all;
}

/** The least that a page can cost: one line of text and nothing to load. */
async function startBarePage() {
  const page = '<!doctype html><meta charset="utf-8"><p class="bubble">Olá.</p>';
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  });
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

function print(label: string, values: number[]): { median: number; worst: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const median = sorted[sorted.length >> 1] ?? 0;
  const worst = sorted.at(-1) ?? 0;
  console.log(`  ${label.padEnd(22)} median ${seconds(median)}   worst ${seconds(worst)}`);
  return { median, worst };
}

function judge(what: string, ours: { median: number; worst: number }, floor: number): void {
  const reached = ours.worst <= MAX_SECONDS * 1000 ? 'reached' : 'MISSED';
  console.log(`  ${what} ${(ours.median / floor).toFixed(2)} times the floor's`);
  console.log(`  at most ${MAX_SECONDS} s  ${reached}`);
}

type Addresses = { chat: string; slip: string; bare: string };

async function compare(browser: Browser, { chat, slip, bare }: Addresses): Promise<void> {
  await visit(browser, bare, ['words']);
  const floor = await visits(browser, bare, ['words']);
  const talk = await visits(browser, chat, ['words', 'composer']);
  const slips = await visits(browser, slip, ['slip']);
  const column = (rows: number[][], at: number) => rows.map((row) => row[at] ?? 0);
  console.log(`${VISITS} visits from an empty cache: 1.6 Mbit/s, 150 ms, processor 4 times slower`);
  const least = print('floor, one bare line', column(floor, 0)).median;
  const first = print('first message', column(talk, 0));
  print('visitor can go on', column(talk, 1));
  judge('first message', first, least);
  judge('payment slip', print('payment slip readable', column(slips, 0)), least);
}

/** The chat page and a payment slip over a slow network on a slow phone, as Chromium throttles them. */
export async function run(): Promise<void> {
  const database = await startDatabase();
  const product = await startProduct(database);
  const bare = await startBarePage();
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const own = `http://127.0.0.1:${product.port}`;
    const pages = { chat: `${own}/cb/demo`, slip: `${own}/pm/demo-boleto/options`, bare: bare.url };
    await compare(browser, pages);
  } finally {
    await browser.close();
    bare.stop();
    await product.stop();
    await database.stop();
  }
}
