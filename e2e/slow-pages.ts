import type { Browser, Page } from '@playwright/test';

/** How many times slower the pages of this run are (CONTRIBUTING.md): a test that races fails then. */
const factor = Number(process.env.SLOW_PAGES ?? 1);

/** The page may be closed at any moment. */
const gone = () => undefined;

async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const set = () => session.send('Emulation.setCPUThrottlingRate', { rate: factor });
  // A new document may have a new process, which begins at full speed.
  session.on('Page.frameNavigated', ({ frame }) => {
    if (!frame.parentId) set().catch(gone);
  });
  await session.send('Page.enable');
  await set();
}

/** Takes the processor's time from every page that this browser will open. */
export function slowPages(browser: Browser): void {
  if (factor <= 1) return;
  browser.on('context', (context) => {
    context.on('page', (page) => {
      slow(page).catch(gone);
    });
  });
}
