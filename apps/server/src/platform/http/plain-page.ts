import type { FastifyReply } from 'fastify';
import { setPlainPolicy } from './security-headers.ts';

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

/**
 * A page that only says something and stands by itself, in a frame of any site too: no script, its style inside, never kept.
 * `title` is text of ours; `body` is HTML behind the heading, in which the words of others are escaped.
 */
export function plainPage(reply: FastifyReply, title: string, body: string): string {
  // What was said of the page that did not come to be is not true of this one.
  reply.removeHeader('content-security-policy');
  const nonce = setPlainPolicy(reply);
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`;
}
