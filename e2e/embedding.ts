import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { test as base, expect } from './harness.ts';
import { ask } from './visitor.ts';

/** Another company's site, whose policy allows only scripts and frames of `server`. */
async function startSite(server: string, body: string) {
  const page = `<!doctype html><html lang="pt-BR"><meta name="viewport" content="width=device-width">
    <title>Padaria Boa Hora</title><main><h1>Padaria Boa Hora</h1>${body}</main></html>`;
  const policy = `default-src 'none'; script-src ${server}; frame-src ${server}; require-trusted-types-for 'script'`;
  const site = createServer((_request, response) => {
    response.setHeader('content-security-policy', policy);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const address = site.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  const stop = async () => {
    site.closeAllConnections();
    site.close();
    await once(site, 'close');
  };
  return { port: address.port, stop };
}

/** `show` opens a page of another site with that body. For a browser, names under `localhost` are other sites. */
type Show = (body: string, name?: string) => Promise<void>;

export const test = base.extend<{ show: Show }>({
  show: async ({ page, server }, use) => {
    const sites: Awaited<ReturnType<typeof startSite>>[] = [];
    await use(async (body, name = 'localhost') => {
      const site = await startSite(server.baseURL, body);
      sites.push(site);
      await page.goto(`http://${name}:${site.port}/`);
    });
    for (const site of sites) await site.stop();
  },
});

/** The element that a customer copies into a page. */
export const tag = (server: string, attributes: string) =>
  `<script src="${server}/embed.js" ${attributes} defer></script>`;
export const contact = 'data-chatbot="contato" data-color="#f4a100" data-label="Fale conosco"';

export const bubble = (page: Page): Locator => page.getByRole('button', { name: /^Fale conosco/ });
export const panel = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Atendimento virtual' });
export const chat = (page: Page): FrameLocator =>
  panel(page).frameLocator('iframe[title="Atendimento virtual"]');

/** The field of the waiting step inside the panel. */
export const question = (page: Page, label: RegExp): Locator =>
  chat(page).getByRole('region', { name: 'Sua resposta' }).getByLabel(label);

/** Answers inside the panel, and waits for the next field. */
export async function answerIn(page: Page, label: RegExp, text: string, next: RegExp) {
  await expect(question(page, label)).toBeEditable();
  await question(page, label).pressSequentially(text);
  await question(page, label).press('Enter');
  await expect(question(page, next)).toBeEditable();
}

export const answerName = (page: Page, name: string) => answerIn(page, ask.name, name, ask.cpf);
