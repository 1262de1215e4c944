import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { chromiumLaunch } from '../e2e/chromium.ts';
import { signIn } from '../e2e/harness.ts';
import type { PageState } from '../e2e/page-state.ts';
import { pages } from '../e2e/pages.ts';
import { makeServer } from '../e2e/server.ts';

const folder = 'shots';
const widths = [390, 1280];
const schemes = ['light', 'dark'] as const;

/** `npm run shots -- chat` takes only the pages whose name begins with `chat`. */
const wanted = process.argv[2] ?? '';

type Shot = { name: string; width: number; scheme: 'light' | 'dark'; file: string; fault?: string };

async function take(
  browser: Browser,
  baseURL: string,
  state: PageState,
  shot: Shot,
): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    colorScheme: shot.scheme,
    viewport: { width: shot.width, height: shot.width < 500 ? 844 : 800 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  try {
    if (state.as) await signIn(page, state.as);
    await page.goto(state.path);
    await state.prepare(page);
  } catch (error) {
    shot.fault = String(error).split('\n')[0];
  }
  await page.screenshot({ path: `${folder}/${shot.file}` });
  await context.close();
}

function index(shots: Shot[]): string {
  const names = [...new Set(shots.map(({ name }) => name))];
  const figure = ({ file, width, scheme, fault }: Shot) =>
    `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy" width="${width / 2}"></a>
     <figcaption>${width} px, ${scheme}${fault ? ' <b>not in its state</b>' : ''}</figcaption></figure>`;
  const section = (name: string) =>
    `<h2 id="${name}">${name}</h2><div>${shots
      .filter((shot) => shot.name === name)
      .map(figure)
      .join('')}</div>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shots</title>
<style>body{font:14px system-ui;margin:24px;background:#e9eaee}div{display:flex;flex-wrap:wrap;gap:16px;align-items:start}
figure{margin:0}img{border:1px solid #bbb;background:#fff}figcaption{color:#555}b{color:#b00}</style>
<h1>Shots</h1>${names.map(section).join('')}</html>`;
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const server = await makeServer();
await server.start();
const browser = await chromium.launch(chromiumLaunch());
const shots: Shot[] = [];
for (const state of pages.filter(({ name }) => name.startsWith(wanted))) {
  for (const width of widths) {
    for (const scheme of schemes) {
      const shot: Shot = {
        name: state.name,
        width,
        scheme,
        file: `${state.name}-${width}-${scheme}.png`,
      };
      await take(browser, server.baseURL, state, shot);
      console.log(`${shot.fault ? '✗' : '✓'} ${shot.file}${shot.fault ? `  ${shot.fault}` : ''}`);
      shots.push(shot);
    }
  }
}
writeFileSync(`${folder}/index.html`, index(shots));
await browser.close();
await server.stop();
server.remove();
console.log(`${shots.length} pictures: ${folder}/index.html`);
process.exitCode = shots.some(({ fault }) => fault) ? 1 : 0;
