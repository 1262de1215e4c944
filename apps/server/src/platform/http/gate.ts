import { LEVEL } from '@balcao/contract/access/permissions';
import { needsSession, opens, type TokenAbility } from '@balcao/contract/access/token-abilities';
import type { EndpointSpec } from '@balcao/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { callerOf } from './caller.ts';
import { isApiToken, isCsrfToken, makeCsrfToken } from './csrf.ts';
import { rememberSession } from './limits.ts';
import { SESSION_COOKIE, sessionTokenOf } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyInstance {
    ctx: Context;
    identify: Identify;
    identifyToken: IdentifyToken;
  }
  interface FastifyRequest {
    /** Undefined until the gate has run. */
    actor: Actor | null | undefined;
    /** Undefined for a request without an API token. */
    tokenAbility: TokenAbility | undefined;
  }
}

const CSRF_COOKIE = 'XSRF-TOKEN';
/** The only calls for people who must set up two-factor login first. */
const SETUP = '/api/me/two_factor';

type From = { ip: string; userAgent: string; requestId: string };

/** Finds the person behind a session cookie. The access feature provides it; the platform only calls it. */
export type Identify = (sessionToken: string, from: From) => Promise<Actor | null>;
/** Finds the person behind an API token, and the token's ability. */
export type IdentifyToken = (
  token: string,
  from: From,
) => Promise<{ actor: Actor; ability: TokenAbility } | null>;

function fromOf(request: FastifyRequest): From {
  const { ip, userAgent } = callerOf(request);
  return { ip, userAgent, requestId: request.id };
}

/** The person who is logged in behind this request, or null. Asks the database once per request. */
export async function actorOf(request: FastifyRequest): Promise<Actor | null> {
  const token = sessionTokenOf(request);
  if (request.actor === undefined) {
    request.actor = token === '' ? null : await request.server.identify(token, fromOf(request));
    if (token !== '') rememberSession(request.server.ctx, token, request.actor);
  }
  return request.actor;
}

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

/** Only reads need no CSRF token; it comes in the cookie's header or in the page's. */
function requireCsrfToken(request: FastifyRequest, { changes }: Call): void {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (reads && !changes) return;
  const { secret } = request.server.ctx.config;
  const session = sessionTokenOf(request);
  const fromCookie = header(request, 'x-xsrf-token');
  const sent = fromCookie || header(request, 'x-csrf-token');
  const doubled = fromCookie === '' || fromCookie === request.cookies[CSRF_COOKIE];
  if (!doubled || !isCsrfToken(secret, session, sent)) throw new AppError('FORGERY_TOKEN');
}

/** A page drawn for one person must not act as another person who has logged in since. */
function requireSamePerson(request: FastifyRequest, actor: Actor): void {
  const user = header(request, 'x-api-user');
  if (user !== '' && user !== String(actor.userId)) throw new AppError('USER_MISMATCH');
  const token = header(request, 'x-api-token');
  const { secret } = request.server.ctx.config;
  if (token !== '' && !isApiToken(secret, sessionTokenOf(request), token)) {
    throw new AppError('USER_MISMATCH');
  }
}

/** A request with an API token acts as the token's owner, whatever cookie comes with it. */
async function actorOfToken(request: FastifyRequest, { path, ability: needed }: Call) {
  const token = /^Bearer +([\w-]{1,200})$/i.exec(header(request, 'authorization'))?.[1];
  const found = token && (await request.server.identifyToken(token, fromOf(request)));
  if (!found) throw new AppError('TOKEN_INVALID');
  if (needsSession(path) || !opens(found.ability, needed)) throw new AppError('TOKEN_ABILITY');
  request.tokenAbility = found.ability;
  return found.actor;
}

async function actorOfSession(request: FastifyRequest, call: Call): Promise<Actor | null> {
  const actor = await actorOf(request);
  requireCsrfToken(request, call);
  return actor;
}

type Call = Pick<EndpointSpec, 'access' | 'path' | 'ability' | 'changes'>;

/** Denies by default: lets a request through only as its endpoint's `access` says. */
export function gate(call: Call) {
  const { access } = call;
  return async (request: FastifyRequest): Promise<void> => {
    if (access === 'signed') {
      // A program: whatever cookie it sends, it acts for nobody.
      request.actor = null;
      return;
    }
    const byToken = /^bearer\b/i.test(header(request, 'authorization'));
    request.actor = byToken
      ? await actorOfToken(request, call)
      : await actorOfSession(request, call);
    const { actor } = request;
    if (access === 'public') return;
    if (!actor) throw new AppError('SESSION_EXPIRED');
    if (!byToken) requireSamePerson(request, actor);
    if (!actor.roles.loginOk) throw new AppError('LOGIN_NOT_ALLOWED');
    if (actor.twoFactorDue && !request.routeOptions.url?.startsWith(SETUP)) {
      throw new AppError('TWO_FACTOR_SETUP');
    }
    if (access === 'staff' && actor.level > LEVEL.internal) throw new AppError('FORBIDDEN');
  };
}

/** Sets the readable anti-forgery cookie for the current (or just opened) session and returns its value. */
export function setCsrfCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  session = sessionTokenOf(request),
): string {
  const { config } = request.server.ctx;
  const token = makeCsrfToken(config.secret, session);
  reply.setCookie(CSRF_COOKIE, token, {
    path: '/',
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
  });
  return token;
}

/** Gives the browser a session that was just opened, with a matching anti-forgery cookie. */
export function startBrowserSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, ends }: { token: string; ends: Date },
): void {
  // The server ends unused sessions; a cookie that expired earlier would interrupt a long day's work.
  reply.setCookie(SESSION_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.server.ctx.config.publicUrl.startsWith('https:'),
    expires: ends,
  });
  setCsrfCookie(request, reply, token);
}
