import type { Page } from '@playwright/test';
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
test.describe('in light and dark, at 390 and 1280 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

  for (const { name, path, as, prepare } of pages) {
    test(`${name} has nothing serious`, async ({ page }) => {
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
