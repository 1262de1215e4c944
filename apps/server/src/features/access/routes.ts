import { csrfCookie, getSession, login, logout } from '@balcao/contract/session';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SESSION_COOKIE, sessionTokenOf, setForgeryCookie } from '../../platform/http/gate.ts';
import { serve } from '../../platform/http/serve.ts';
import { describeSession, logIn, logOut } from './service.ts';

function setSessionCookie(reply: FastifyReply, token: string, expires: Date): void {
  reply.setCookie(SESSION_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: reply.server.ctx.config.publicUrl.startsWith('https:'),
    expires,
  });
}

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

  serve(app, login, async ({ ctx, body, request, reply }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    const from = { ip: request.ip, userAgent, previousToken: sessionTokenOf(request) };
    const { token, expires, url } = await logIn(ctx, { ...body, ...from });
    if (body.is_app) return { login_token: token, login_token_expires: expires.toISOString() };
    setSessionCookie(reply, token, expires);
    setForgeryCookie(request, reply, token);
    return { url };
  });

  serve(app, logout, async ({ ctx, request, reply }) => {
    await logOut(ctx, sessionTokenOf(request));
    reply.clearCookie(SESSION_COOKIE, { path: '/' });
    setForgeryCookie(request, reply, '');
    return { url: '/' };
  });
}
