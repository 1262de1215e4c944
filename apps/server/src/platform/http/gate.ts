import type { EndpointSpec } from '@balcao/contract/endpoint';
import { LEVEL } from '@balcao/contract/permissions';
import { needsSession, opens, type TokenAbility } from '@balcao/contract/token-abilities';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { callerOf } from './caller.ts';
import { isApiToken, isForgeryToken, makeForgeryToken } from './forgery.ts';
import { rememberSession } from './limits.ts';
import { SESSION_COOKIE, sessionTokenOf } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyInstance {
    ctx: Context;
    identify: Identify;
    identifyToken: IdentifyToken;
  }
  interface FastifyRequest {
    /** Undefined until the gate has looked. */
    actor: Actor | null | undefined;
  }
}

const FORGERY_COOKIE = 'XSRF-TOKEN';
/** What is open to who has to set up two-factor login first. */
const SETUP = '/api/me/two_factor';

type From = { ip: string; userAgent: string; requestId: string };

/** Finds the person behind a session cookie. The access feature gives it; the platform only calls it. */
export type Identify = (sessionToken: string, from: From) => Promise<Actor | null>;
/** Finds the person behind an API token, and what the token is for. */
export type IdentifyToken = (
  token: string,
  from: From,
) => Promise<{ actor: Actor; ability: TokenAbility } | null>;

function fromOf(request: FastifyRequest): From {
  const { ip, userAgent } = callerOf(request);
  return { ip, userAgent, requestId: request.id };
}

/** Who is logged in behind this request, or null. Asks the database once per request. */
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

/** Only reading is free of the forgery token; it stands in the cookie's header or in the page's. */
function requireForgeryToken(request: FastifyRequest, { changes }: Call): void {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (reads && !changes) return;
  const { secret } = request.server.ctx.config;
  const session = sessionTokenOf(request);
  const fromCookie = header(request, 'x-xsrf-token');
  const sent = fromCookie || header(request, 'x-csrf-token');
  const doubled = fromCookie === '' || fromCookie === request.cookies[FORGERY_COOKIE];
  if (!doubled || !isForgeryToken(secret, session, sent)) throw new AppError('FORGERY_TOKEN');
}

/** A page drawn for one person must not act as another who logged in meanwhile. */
function requireSamePerson(request: FastifyRequest, actor: Actor): void {
  const user = header(request, 'x-api-user');
  if (user !== '' && user !== String(actor.userId)) throw new AppError('USER_MISMATCH');
  const token = header(request, 'x-api-token');
  const { secret } = request.server.ctx.config;
  if (token !== '' && !isApiToken(secret, sessionTokenOf(request), token)) {
    throw new AppError('USER_MISMATCH');
  }
}

/** Who shows an API token is that person and nobody else, whatever cookie comes along. */
async function actorOfToken(request: FastifyRequest, { path, ability: needed }: Call) {
  const token = /^Bearer +([\w-]{1,200})$/i.exec(header(request, 'authorization'))?.[1];
  const found = token && (await request.server.identifyToken(token, fromOf(request)));
  if (!found) throw new AppError('TOKEN_INVALID');
  if (needsSession(path) || !opens(found.ability, needed)) throw new AppError('TOKEN_ABILITY');
  return found.actor;
}

async function actorOfSession(request: FastifyRequest, call: Call): Promise<Actor | null> {
  const actor = await actorOf(request);
  requireForgeryToken(request, call);
  return actor;
}

type Call = Pick<EndpointSpec, 'access' | 'path' | 'ability' | 'changes'>;

/** Deny by default: lets a request through only as its endpoint's `access` says. */
export function gate(call: Call) {
  const { access } = call;
  return async (request: FastifyRequest): Promise<void> => {
    if (access === 'signed') {
      // A program: whatever cookie it may send, nobody is behind it.
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

/** Sets the readable anti-forgery cookie for the present (or just made) session and returns its value. */
export function setForgeryCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  session = sessionTokenOf(request),
): string {
  const { config } = request.server.ctx;
  const token = makeForgeryToken(config.secret, session);
  reply.setCookie(FORGERY_COOKIE, token, {
    path: '/',
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
  });
  return token;
}

/** Hands a session that was just opened to the browser, with an anti-forgery cookie that fits it. */
export function startBrowserSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, ends }: { token: string; ends: Date },
): void {
  // When an unused session ends, the server knows; a cookie that went before would cut a long day's work.
  reply.setCookie(SESSION_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.server.ctx.config.publicUrl.startsWith('https:'),
    expires: ends,
  });
  setForgeryCookie(request, reply, token);
}
