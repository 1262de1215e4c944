import { type Browser, expect, type Page } from '@playwright/test';

/**
 * Notices and announcements leave by themselves after 1.5 s to 5 s, so a test that is busy then would never see them: this
 * keeps every text that a live region has visibly said since the page was loaded.
 */
const ear = `
  globalThis.heard = [];
  const LIVE = '[aria-live], [role="status"], [role="alert"]';
  const hear = (region, text) => region?.checkVisibility() && text?.trim() && heard.push(text);
  const elementOf = (node) => (node instanceof Element ? node : node.parentElement);
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      const region = elementOf(target)?.closest(LIVE);
      if (type === 'characterData') hear(region, target.data);
      for (const node of addedNodes) {
        if (region) hear(region, node.textContent);
        else if (node instanceof Element) {
          if (node.matches(LIVE)) hear(node, node.textContent);
          for (const inner of node.querySelectorAll(LIVE)) hear(inner, inner.textContent);
        }
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });`;

export function listenToPages(browser: Browser): void {
  browser.on('context', (context) => {
    // Sent before the context's first page is asked for.
    void context.addInitScript(`{${ear}}`);
  });
}

/** The page says that text, or has said it since it was loaded; each saying is taken once. */
export async function expectTold(page: Page, text: string): Promise<void> {
  await expect(async () => {
    const heard = await page.evaluate<string[]>('heard');
    expect(heard).toContainEqual(expect.stringContaining(text));
  }).toPass({ timeout: 30_000 });
  await page.evaluate(`heard.splice(
    heard.findIndex((one) => one.includes(${JSON.stringify(text)})), 1)`);
}
