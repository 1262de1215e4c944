import { escapeHtml } from '@balcao/contract/html';
import type { FastifyReply } from 'fastify';
import balcao from '../../../../../package.json' with { type: 'json' };
import { setPlainPolicy } from './security-headers.ts';

/** Repeats the look of such pages in the web client (apps/web: notice-page, page-footer), whose style sheets do not apply here. */
const STYLE = `
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif; }
  body { margin: 0; min-height: 100vh; display: flex; flex-direction: column;
    background: light-dark(#f6f7f9, #0e1013); color: light-dark(#16181d, #eceef2); }
  main { flex: 1; display: grid; place-content: center; justify-items: center; gap: 16px; padding: 32px 16px; text-align: center; }
  svg { box-sizing: border-box; width: 64px; height: 64px; padding: 18px; border-radius: 50%; background: light-dark(#e2e5ea, #2b303a);
    color: light-dark(#4a505c, #b3b9c5); fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round; }
  h1 { font-size: 20px; font-weight: 650; line-height: 1.25; letter-spacing: -0.01em; margin: 0; text-wrap: balance; }
  p { max-width: 44ch; margin: 0; color: light-dark(#4a505c, #b3b9c5); overflow-wrap: anywhere; }
  main a, main button { display: inline-flex; align-items: center; min-height: 38px; padding: 0 16px; border-radius: 8px; font-weight: 500;
    background: light-dark(#3b5bdb, #8ea2ff); color: light-dark(#ffffff, #0f1533); text-decoration: none; border: 0; font-family: inherit; font-size: inherit; cursor: pointer; }
  main a:hover, main button:hover { background: light-dark(#2f49b0, #aab9ff); }
  a:focus-visible, button:focus-visible { outline: 2px solid light-dark(#3b5bdb, #aab9ff); outline-offset: 2px; }
  footer { display: flex; flex-wrap: wrap; justify-content: center; gap: 4px 24px; padding: 16px 16px 24px;
    color: light-dark(#646b78, #939aa8); font-size: 13px; }
  footer a { color: inherit; }
  @media (pointer: coarse) { main a, main button { min-height: 44px; } }`;

const SIGN =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3 2.5 20h19L12 3ZM12 10v4.5M12 17.2h.01"/></svg>';

/** Copyright, website and version, as below every page. In a frame, the link does not leave the site. */
function footerOf({ request }: FastifyReply): string {
  const site = escapeHtml(request.host);
  return `<footer><span>© ${new Date().getFullYear()} Balcão</span>
<a href="/" target="_blank" rel="noopener">${site}</a><span>Versão ${balcao.version}</span></footer>`;
}

/**
 * A page that only shows a message and works alone, in a frame of any site, too: no script, its style inside, never cached.
 * `title` is our own text; `body` is HTML below the heading, with other people's text escaped.
 * `setPolicy` sets the page's content security policy and returns the nonce of its style.
 */
export function plainPage(
  reply: FastifyReply,
  title: string,
  body: string,
  setPolicy = setPlainPolicy,
): string {
  // The policy of the failed page does not apply to this one.
  reply.removeHeader('content-security-policy');
  const nonce = setPolicy(reply);
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style nonce="${nonce}">${STYLE}</style></head>
<body><main>${SIGN}<h1>${title}</h1>${body}</main>${footerOf(reply)}</body></html>`;
}
