import { escapeHtml } from '@balcao/contract/html';

/** Whether an origin is in a chatbot's list, where the port may be `*`. */
function isListed(origins: string[], origin: string): boolean {
  const anyPort = new URL(origin).origin.replace(/:\d+$/, '');
  return origins.includes(origin) || origins.includes(`${anyPort}:*`);
}

/**
 * The site that frames a chatbot's page without being on its list; undefined if the site is listed, is one of our own
 * `hosts`, or is not reported by the browser. It only decides about a message: `frame-ancestors` is what blocks other
 * sites.
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

/** The frame shows this instead of the browser's error page. */
export const refusalTitle = 'Este atendimento não abre neste site';
export const refusalBody = (site: string, address: string) => `
<p>O endereço ${escapeHtml(site)} não está entre os sites que podem exibir o chatbot.</p>
<a href="${escapeHtml(address)}" target="_blank" rel="noopener">Abrir o atendimento em outra aba</a>`;
