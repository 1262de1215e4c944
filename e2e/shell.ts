import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';

/**
 * Puts the pages of a context into the app that e2e/shell.html plays in a separate tab: their posts to the web view go
 * there, and its answers arrive as the app sends them, by code run in the page. Returns the app's tab.
 */
export async function openShell(context: BrowserContext): Promise<Page> {
  const shell = await context.newPage();
  await shell.setContent(readFileSync('e2e/shell.html', 'utf8'));
  await context.exposeBinding('toShell', async ({ page }, text: string) => {
    const reply = await shell.evaluate<string>(`take(${JSON.stringify(text)})`);
    await page.evaluate(`window.postMessage(${JSON.stringify(reply)}, window.location.origin)`);
  });
  await context.addInitScript('window.ReactNativeWebView = { postMessage: window.toShell };');
  return shell;
}
