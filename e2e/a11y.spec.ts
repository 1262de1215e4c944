import type { BrowserContext, Page } from '@playwright/test';
import { axe, expect, signIn, test } from './harness.ts';
import { pages } from './pages.ts';
import { openSale } from './sale.ts';
import { ask, choose, field } from './visitor.ts';

/** Nothing may overflow sideways: a phone page that scrolls both ways is broken. */
async function fitsTheWidth(page: Page): Promise<void> {
  const excess = () =>
    page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
  await expect.poll(excess, `${page.url()} sticks out sideways`).toBeLessThanOrEqual(0);
}

/** What a worker's browser has loaded and compiled once serves its next pages too: half of a look's time. */
let shared: BrowserContext | undefined;

const look = test.extend({
  // Keeps the context, which the pages of other tests may not.
  alone: async ({ browser: _ }, use) => use(undefined),
  context: async ({ browser }, use) => {
    if (!shared) {
      shared = await browser.newContext();
      shared.once('close', () => {
        shared = undefined;
      });
    }
    await use(shared);
    for (const page of shared?.pages() ?? []) await page.close();
  },
  // Begins as a stranger's does.
  page: async ({ context, server }, use) => {
    await context.clearCookies();
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const origin = server.baseURL;
    await session.send('Storage.clearDataForOrigin', {
      origin,
      storageTypes: 'local_storage,indexeddb',
    });
    await session.detach();
    await use(page);
  },
});

test('the check itself sees a serious fault', async ({ page }) => {
  await page.setContent('<html lang="pt-BR"><title>x</title><main><button></button></main></html>');
  await expect(axe(page)).rejects.toThrow('button-name');
});

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test.describe(`with motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } });

    test('things move only where they may', async ({ page, server }) => {
      await openSale(page, server.baseURL, 'file');
      await page.evaluate(`
        window.moved = [];
        for (const type of ['animationstart', 'transitionrun'])
          document.addEventListener(type, ({ target }) => {
            const long = ({ effect }) => effect.getComputedTiming().duration > 0;
            if (target.getAnimations().some(long)) moved.push(target.className);
          });`);
      await choose(page, 'Pular');
      await field(page, ask.usage);
      const moved = await page.evaluate<string[]>('window.moved');
      expect(moved.length > 0).toBe(reducedMotion === 'no-preference');
    });
  });

// Without motion: axe must not measure the colours of a fade.
look.describe('in light and dark, at 390 and 1280 px', () => {
  look.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

  for (const { name, path, as, prepare } of pages) {
    look(`${name} has nothing serious`, async ({ page }) => {
      if (as) await signIn(page, as);
      await page.goto(path);
      await prepare(page);
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia({ colorScheme: 'light' });
        await test.step(`light at ${width} px`, () => axe(page));
        await fitsTheWidth(page);
        // The same page with other colours.
        await page.emulateMedia({ colorScheme: 'dark' });
        await test.step(`dark at ${width} px`, () => axe(page, ['color-contrast']));
      }
    });
  }
});
