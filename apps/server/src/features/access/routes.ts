import { csrfCookie, getSession, login, logout } from '@balcao/contract/session';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../platform/http/caller.ts';
import {
  SESSION_COOKIE,
  sessionTokenOf,
  setForgeryCookie,
  startBrowserSession,
} from '../../platform/http/gate.ts';
import { serve } from '../../platform/http/serve.ts';
import { requireHuman } from './human/service.ts';
import { describeSession, logIn, logOut } from './service.ts';

export function accessRoutes(app: FastifyInstance): void {
  serve(app, csrfCookie, ({ request, reply }) => {
    setForgeryCookie(request, reply);
    return {};
  });

  serve(app, getSession, ({ ctx, actor, request, reply }) => {
    const token = sessionTokenOf(request);
    if (token !== '' && !actor) {
      reply.clearCookie(SESSION_COOKIE, { path: '/' });
      setForgeryCookie(request, reply, '');
    }
    return describeSession(ctx, actor, token !== '');
  });

  serve(app, login, async ({ ctx, actor, body, request, reply }) => {
    const { username, password, recaptcha: proof, is_app } = body;
    const { ip, userAgent } = callerOf(request);
    const isHuman = await requireHuman(ctx, actor, { proof, ip });
    const from = { ip, userAgent, previousToken: sessionTokenOf(request), isHuman };
    const { url, ...session } = await logIn(ctx, { username, password, ...from });
    const { token, expires } = session;
    if (is_app) return { login_token: token, login_token_expires: expires.toISOString() };
    startBrowserSession(request, reply, session);
    return { url };
  });

  serve(app, logout, async ({ ctx, request, reply }) => {
    await logOut(ctx, sessionTokenOf(request));
    reply.clearCookie(SESSION_COOKIE, { path: '/' });
    setForgeryCookie(request, reply, '');
    return { url: '/' };
  });
}
