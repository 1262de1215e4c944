import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '@balcao/contract/html';
import { framedPages, officePages } from '@balcao/contract/pages';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { apiToken } from './csrf.ts';
import { isForPeople } from './error-page.ts';
import { actorOf, setCsrfCookie } from './gate.ts';
import {
  type PagePolicy,
  setChatPolicy,
  setOfficePolicy,
  setPreviewPolicy,
} from './security-headers.ts';
import { sessionTokenOf } from './session-cookie.ts';

/** Anybody may view a drawing, and it can do nothing. */
const BRAND_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *; sandbox";

declare module 'fastify' {
  interface FastifyInstance {
    pages: Pages;
    apiUrl: ApiUrl;
    art: Art;
  }
}

/** Where pages send their calls; '' for the server that served them. A feature provides it; the platform only asks. */
export type ApiUrl = () => Promise<string>;

/** The address to show for a file of neutral art: ours below `/brand`, or an uploaded picture. */
export type Art = (file: string) => Promise<string | undefined>;

/** `boot` is the data island; the page contains `company` (HTML) and `first` (HTML) before any script has run. */
type ChatParts = { boot: unknown; company: string; first: string; policy: PagePolicy };

/** `root` are attributes of the page's element, `logo` an address; all are HTML. */
type PreviewParts = { root: string; logo: string; company: string; first: string };

export type Pages = {
  /** The portal and back-office page; its router decides what to show. */
  office(request: FastifyRequest, reply: FastifyReply): Promise<string>;
  /** The chatbot page with its data island and its first bubbles already drawn. */
  chat(request: FastifyRequest, reply: FastifyReply, parts: ChatParts): Promise<string>;
  /** The chatbot page as a picture of itself: without scripts, for frames of our own pages. */
  preview(reply: FastifyReply, parts: PreviewParts): Promise<string>;
};

const meta = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeHtml(content)}">`;

/** The colours that belong to the installation's own art. */
async function coloursOf({ art }: FastifyInstance): Promise<string> {
  const address = await art('colours.css');
  return address ? `<link rel="stylesheet" href="${escapeHtml(address)}">` : '';
}

/** CSRF token, API user and API token for this session (docs/product/calls.md#headers). */
async function headOf(request: FastifyRequest, reply: FastifyReply, nonce: string) {
  const { secret } = request.server.ctx.config;
  const actor = await actorOf(request);
  const socket = `${request.protocol.replace('http', 'ws')}://${request.host}/ws/office`;
  return [
    meta('csrf-token', setCsrfCookie(request, reply)),
    meta('api-user', actor ? String(actor.userId) : ''),
    meta('api-token', actor ? apiToken(secret, sessionTokenOf(request)) : ''),
    meta('csp-nonce', nonce),
    meta('office-socket', socket),
    await coloursOf(request.server),
  ].join('');
}

/** What a page loads to run, and what it says when it cannot. */
const SCRIPTS =
  /<script[^>]*><\/script>|<link rel="modulepreload"[^>]*>|<noscript>.*?<\/noscript>/g;
const LOGO = 'src="/brand/logo.svg"';

function send(reply: FastifyReply, html: string): string {
  reply.type('text/html; charset=utf-8');
  return html;
}

/** Replaces a placeholder literally: the value may contain `$`. */
const fill = (html: string, placeholder: string, value: string) =>
  html.split(placeholder).join(value);

/** A JSON island cannot end its own script element. Its nonce is for the scripts of the chatbot's author. */
const island = (boot: unknown, nonce: string) =>
  `<script type="application/json" nonce="${nonce}" id="boot">${JSON.stringify(boot).replaceAll('<', '\\u003c')}</script>`;

function registerAddresses(app: FastifyInstance): void {
  const quiet = { schema: { hide: true } };
  app.get('/', quiet, (_request, reply) => reply.redirect('/login'));
  for (const path of officePages) {
    app.get(path, quiet, (request, reply) => app.pages.office(request, reply));
  }
  app.setNotFoundHandler((request, reply) => {
    if (isForPeople(request)) return app.pages.office(request, reply.code(404));
    throw new AppError('NOT_FOUND');
  });
}

/** Serves the pages of the built web client in `folder`, which are never cached. */
export async function registerPages(app: FastifyInstance, folder: string): Promise<void> {
  const [index, chat] = await Promise.all(
    ['index.html', 'chat.html'].map((file) => readFile(join(folder, file), 'utf8')),
  );
  app.decorate('pages', {
    async office(request, reply) {
      const apiUrl = await app.apiUrl();
      const isFramed = framedPages.includes(request.routeOptions.url ?? '');
      const { style } = setOfficePolicy(reply, apiUrl, isFramed);
      const head = (await headOf(request, reply, style)) + meta('api-url', apiUrl);
      return send(reply, fill(index ?? '', '<!--head-->', head));
    },
    async chat(request, reply, { boot, company, first, policy }) {
      const { script, style } = setChatPolicy(reply, policy);
      const head = await headOf(request, reply, style);
      const parts = { head, boot: island(boot, script), company, first };
      const html = Object.entries(parts).reduce(
        (page, [name, value]) => fill(page, `<!--${name}-->`, value),
        chat ?? '',
      );
      return send(reply, html);
    },
    async preview(reply, { root, logo, ...rest }) {
      setPreviewPolicy(reply);
      const parts = { ...rest, head: await coloursOf(app) };
      const still = Object.entries(parts).reduce(
        (page, [name, value]) => fill(page, `<!--${name}-->`, value),
        (chat ?? '').replaceAll(SCRIPTS, ''),
      );
      return send(reply, fill(fill(still, '<html', `<html ${root}`), LOGO, `src="${logo}"`));
    },
  } satisfies Pages);
  registerAddresses(app);
}

/** What a company may replace; pages name these addresses, whatever is shown there. */
const ART = new Map(
  ['logo.svg', 'attendant.svg', 'login.svg', 'chat-light.svg', 'chat-dark.svg'].map((file) => [
    `/brand/${file}`,
    file,
  ]),
);
const isArt = (path: string) => [...ART.values()].some((file) => path.includes(`/${file}`));
/** A new logo is seen within a minute. */
const ART_CACHE = 'public, max-age=60';

/** Shows the installation's own art at the addresses of the neutral one. */
function registerArt(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request, reply) => {
    const file = ART.get(request.routeOptions.url ?? '');
    const own = file && (await scope.art(file));
    if (!own) return;
    if (own.startsWith('/brand/')) return reply.sendFile(own);
    return reply.header('cache-control', ART_CACHE).redirect(own);
  });
}

/** Serves the built files of the web client: hashed assets for a year, pre-compressed. */
export async function registerFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, uncounted: true };
    });
    await scope.register(fastifyStatic, filesOf(folder));
    registerArt(scope);
  });
}

function cachingOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  return isArt(path) ? ART_CACHE : 'public, max-age=3600';
}

const filesOf = (folder: string): FastifyStaticOptions => ({
  root: folder,
  index: false,
  preCompressed: true,
  wildcard: false,
  globIgnore: ['*.html', '**/*.br', '**/*.gz'],
  setHeaders: (reply, path) => {
    // The one file that other people's sites load (docs/embed.md).
    if (/\/embed\.js(\.\w+)?$/.test(path)) {
      reply.header('cross-origin-resource-policy', 'cross-origin');
    }
    // Pictures that a flow opens inside the chat page, even if that page is itself in a frame.
    if (path.includes('/brand/')) {
      reply.header('content-security-policy', BRAND_POLICY).removeHeader('x-frame-options');
    }
    reply.header('cache-control', cachingOf(path));
  },
});
