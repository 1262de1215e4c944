import type { Page } from '@playwright/test';
import { expect, test } from './harness.ts';
import { ask, field } from './visitor.ts';

/** Injects what an attacker's HTML could, and returns the result: `ran`, or the directive that blocked it. */
const outcome = (page: Page, attempt: string) =>
  page.evaluate<string>(`new Promise((resolve) => {
    window.ran = () => resolve('ran');
    document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), { once: true });
    ${attempt}
  })`);

const script = (nonce: string) => `
  const script = document.createElement('script');
  script.nonce = ${nonce};
  script.textContent = 'window.ran()';
  document.body.append(script);`;

test('scripts that the author of a flow wrote run in the chat page', async ({ page }) => {
  await page.goto('/cb/demo');
  await expect(page.locator('html')).toHaveAttribute('data-campanha', 'solar');
});

test('only a script with the nonce of the page runs', async ({ page }) => {
  await page.goto('/cb/contato');
  await field(page, ask.name);
  const ours = await outcome(page, script("document.getElementById('boot').nonce"));
  expect(ours).toBe('ran');

  const refused = [
    script("''"),
    script("'0'.repeat(32)"),
    "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.ran()\">');",
    "document.body.setAttribute('onclick', 'window.ran()'); document.body.click();",
    `const link = document.createElement('a');
     link.href = 'javascript:window.ran()';
     document.body.append(link);
     link.click();`,
    "setTimeout('window.ran()');",
    `const script = document.createElement('script');
     script.src = 'data:text/javascript,window.ran()';
     document.body.append(script);`,
  ];
  for (const attempt of refused) {
    expect(await outcome(page, attempt), attempt).toMatch(/^script-src/);
  }
});

test('the nonce cannot be read out of the page’s HTML by styles', async ({ page }) => {
  await page.goto('/cb/contato');
  await field(page, ask.name);
  expect(await page.evaluate("document.getElementById('boot').getAttribute('nonce')")).toBe('');
});
