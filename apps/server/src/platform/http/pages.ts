import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '@balcao/contract/html';
import { officePages } from '@balcao/contract/pages';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { isForPeople } from './error-page.ts';
import { apiToken } from './forgery.ts';
import { actorOf, setForgeryCookie } from './gate.ts';
import { type PagePolicy, setChatPolicy, setOfficePolicy } from './security-headers.ts';
import { sessionTokenOf } from './session-cookie.ts';

/** A drawing may be looked at anywhere and do nothing. */
const BRAND_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *; sandbox";

declare module 'fastify' {
  interface FastifyInstance {
    pages: Pages;
    apiUrl: ApiUrl;
  }
}

/** Where pages send their calls, '' for the server that they come from. A feature gives it; the platform only asks. */
export type ApiUrl = () => Promise<string>;

/** `boot` is the data island; `company` (HTML) and `first` (HTML) stand there before any script has run. */
type ChatParts = { boot: unknown; company: string; first: string; policy: PagePolicy };

export type Pages = {
  /** The portal and back-office page; the router in it decides what to show. */
  office(request: FastifyRequest, reply: FastifyReply): Promise<string>;
  /** The chatbot page with its data island and its first bubbles already drawn. */
  chat(request: FastifyRequest, reply: FastifyReply, parts: ChatParts): Promise<string>;
};

const meta = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeHtml(content)}">`;

/** Forgery token, API user and API token for this very session (specification section 7). */
async function headOf(request: FastifyRequest, reply: FastifyReply, nonce: string) {
  const { secret } = request.server.ctx.config;
  const actor = await actorOf(request);
  const socket = `${request.protocol.replace('http', 'ws')}://${request.host}/ws/office`;
  return [
    meta('csrf-token', setForgeryCookie(request, reply)),
    meta('api-user', actor ? String(actor.userId) : ''),
    meta('api-token', actor ? apiToken(secret, sessionTokenOf(request)) : ''),
    meta('csp-nonce', nonce),
    meta('office-socket', socket),
  ].join('');
}

function send(reply: FastifyReply, html: string): string {
  reply.type('text/html; charset=utf-8');
  return html;
}

/** Replaces a placeholder literally: the value may hold `$`. */
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
      const { style } = setOfficePolicy(reply, apiUrl);
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
  } satisfies Pages);
  registerAddresses(app);
}

/** Serves the built files of the web client: hashed assets for a year, pre-compressed. */
export async function registerFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, uncounted: true };
    });
    await scope.register(fastifyStatic, filesOf(folder));
  });
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
    // Pictures that a flow opens inside the chat page, also where that page is itself in a frame.
    if (path.includes('/brand/')) {
      reply.header('content-security-policy', BRAND_POLICY).removeHeader('x-frame-options');
    }
    const hashed = path.includes('/assets/');
    reply.header(
      'cache-control',
      hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    );
  },
});
