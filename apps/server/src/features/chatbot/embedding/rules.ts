import { escapeHtml } from '@balcao/contract/html';

/** Whether an origin stands in a chatbot's list, where the port may be `*`. */
function isListed(origins: string[], origin: string): boolean {
  const anyPort = new URL(origin).origin.replace(/:\d+$/, '');
  return origins.includes(origin) || origins.includes(`${anyPort}:*`);
}

/**
 * The site that wants to show a chatbot's page in a frame and may not, as far as the browser tells; undefined for all that
 * is in order or not known; `hosts` are our own. A sentence depends on it and no right: `frame-ancestors` keeps strangers out.
 */
export function refusedSite(
  headers: Record<string, string | string[] | undefined>,
  { hosts, listed }: { hosts: string[]; listed: string[] },
): string | undefined {
  const { referer, 'sec-fetch-dest': wanted } = headers;
  if (wanted !== 'iframe' || typeof referer !== 'string' || !URL.canParse(referer))
    return undefined;
  const { origin, host } = new URL(referer);
  return hosts.includes(host) || origin === 'null' || isListed(listed, origin) ? undefined : origin;
}

/** What stands in the frame then, in place of the browser's broken page. */
export function refusalPage(site: string, { address, nonce }: { address: string; nonce: string }) {
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Atendimento virtual</title>
<style nonce="${nonce}">body{display:grid;min-height:100vh;margin:0;padding:24px;box-sizing:border-box;place-content:center;color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;text-align:center}</style>
<main><h1>Este atendimento não abre neste site</h1>
<p>O endereço ${escapeHtml(site)} não está entre os sites que podem exibir o chatbot.</p>
<p><a href="${escapeHtml(address)}" target="_blank" rel="noopener">Abrir o atendimento em outra aba</a></p></main></html>`;
}
