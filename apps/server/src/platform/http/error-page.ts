import { escapeHtml } from '@balcao/contract/html';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setErrorPolicy } from './security-headers.ts';

/** What passes by itself: the page asks again. */
const PASSING = new Set([429, 503]);
const RETRY_SECONDS = 15;
const LONGEST_SECONDS = 300;

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center;
    background: light-dark(#f6f7f9, #0e1013); color: light-dark(#16181d, #eceef2); }
  main { max-width: 28rem; padding: 24px; text-align: center; }
  h1 { font-size: 1.25rem; line-height: 1.25; margin: 0 0 8px; }
  p { margin: 0 0 16px; text-wrap: balance; color: light-dark(#4a505c, #b3b9c5); }
  a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 20px; border-radius: 8px;
    background: light-dark(#3b5bdb, #8ea2ff); color: light-dark(#ffffff, #0f1533); text-decoration: none; }
  a:hover { background: light-dark(#2f49b0, #aab9ff); }
  a:focus-visible { outline: 2px solid light-dark(#3b5bdb, #8ea2ff); outline-offset: 3px; }`;

/** Whether somebody waits before a browser, in a page or in a frame of one, and no program. */
export const isForPeople = (request: FastifyRequest) =>
  request.method === 'GET' && /text\/html/.test(request.headers.accept ?? '');

function titleOf(status: number): string {
  if (PASSING.has(status)) return 'Aguarde um instante';
  return status >= 500 ? 'Algo deu errado' : 'Não foi possível abrir esta página';
}

type Shown = { status: number; message: string };

/** A page that stands by itself, for what would be JSON; after a passing refusal it loads again without a click. */
export function errorPage(reply: FastifyReply, { status, message }: Shown): string {
  const isPassing = PASSING.has(status);
  const said = Number(reply.getHeader('retry-after')) || RETRY_SECONDS;
  const seconds = Math.min(said, LONGEST_SECONDS);
  if (isPassing) reply.header('refresh', seconds);
  // What was said of the page that did not come to be is not true of this one.
  reply.removeHeader('content-security-policy').removeHeader('content-disposition');
  const nonce = setErrorPolicy(reply);
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
  const title = titleOf(status);
  const again = isPassing ? `<p>A página tenta de novo em ${seconds} segundos.</p>` : '';
  const way =
    isPassing || status >= 500 ? '<a href="">Tentar agora</a>' : '<a href="/">Ir para o início</a>';
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${escapeHtml(message)}</p>${again}${way}</main></body></html>`;
}
