import { csrfCookie, getSession, login, logout } from '@balcao/contract/access/session';
import { loginTwoFactor } from '@balcao/contract/access/two-factor';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { deviceOf, setDeviceCookie } from '../../platform/http/device-cookie.ts';
import { setCsrfCookie, startBrowserSession } from '../../platform/http/gate.ts';
import { serve } from '../../platform/http/serve.ts';
import { SESSION_COOKIE, sessionTokenOf } from '../../platform/http/session-cookie.ts';
import { requireHuman } from './human-check.ts';
import { describeSession, logIn, logOut } from './login.ts';
import { finishTwoFactor } from './two-factor.ts';

const PENDING_COOKIE = 'balcao_login';
const PENDING_PATH = '/auth';

function setPendingCookie(
  reply: FastifyReply,
  { config }: Context,
  { token, expires }: { token: string; expires: Date },
): void {
  const secure = config.publicUrl.startsWith('https:');
  const rules = { path: PENDING_PATH, httpOnly: true, sameSite: 'strict', secure } as const;
  reply.setCookie(PENDING_COOKIE, token, { ...rules, expires });
}

type Done = {
  session: { token: string; expires: Date; ends: Date };
  device: string;
  url: string;
  is_app: boolean;
};

/** The app shell gets the token itself; a browser gets it as a cookie. */
function finishLogin(request: FastifyRequest, reply: FastifyReply, done: Done) {
  const { session, device, url, is_app } = done;
  const { token, expires } = session;
  setDeviceCookie(request, reply, device);
  if (is_app) return { login_token: token, login_token_expires: expires.toISOString() };
  startBrowserSession(request, reply, session);
  return { url };
}

export function accessRoutes(app: FastifyInstance): void {
  serve(app, csrfCookie, ({ request, reply }) => {
    setCsrfCookie(request, reply);
    return {};
  });

  serve(app, getSession, ({ ctx, actor, request, reply }) => {
    const token = sessionTokenOf(request);
    if (token !== '' && !actor) {
      reply.clearCookie(SESSION_COOKIE, { path: '/' });
      setCsrfCookie(request, reply, '');
    }
    return describeSession(ctx, actor, token !== '');
  });

  serve(app, login, async ({ ctx, actor, body, request, reply }) => {
    const { username, password, recaptcha: proof, is_app } = body;
    const { ip, userAgent } = callerOf(request);
    const isHuman = await requireHuman(ctx, actor, { proof, ip });
    const device = deviceOf(request);
    const from = { ip, userAgent, previousToken: sessionTokenOf(request), device, isHuman };
    const done = await logIn(ctx, { username, password, ...from });
    if (done.pending) {
      setPendingCookie(reply, ctx, done.pending);
      return { two_factor: true as const };
    }
    return finishLogin(request, reply, { ...done, device, is_app });
  });

  serve(app, loginTwoFactor, async ({ ctx, body, request, reply }) => {
    const { ip, userAgent } = callerOf(request);
    const device = deviceOf(request);
    const from = { ip, userAgent, previousToken: sessionTokenOf(request), device };
    const pending = request.cookies[PENDING_COOKIE] ?? '';
    const done = await finishTwoFactor(ctx, { pending, code: body.code, ...from });
    reply.clearCookie(PENDING_COOKIE, { path: PENDING_PATH });
    return finishLogin(request, reply, { ...done, device, is_app: body.is_app });
  });

  serve(app, logout, async ({ ctx, request, reply }) => {
    await logOut(ctx, sessionTokenOf(request), callerOf(request));
    reply.clearCookie(SESSION_COOKIE, { path: '/' });
    setCsrfCookie(request, reply, '');
    return { url: '/' };
  });
}
