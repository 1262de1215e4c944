import {
  externalCreate,
  getRecoverToken,
  getTokenUser,
  recoverEmail,
  recoverToken,
} from '@balcao/contract/access/recovery';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../platform/http/caller.ts';
import { deviceOf, setDeviceCookie } from '../../platform/http/device-cookie.ts';
import { startBrowserSession } from '../../platform/http/gate.ts';
import { serve } from '../../platform/http/serve.ts';
import { sessionTokenOf } from '../../platform/http/session-cookie.ts';
import { requireHuman } from './human-check.ts';
import {
  askForLink,
  createPassword,
  describeTokenUser,
  recoverPassword,
  requireLink,
} from './recovery.ts';

export function recoveryRoutes(app: FastifyInstance): void {
  serve(app, recoverEmail, async ({ ctx, actor, body, request }) => {
    const { ip } = callerOf(request);
    await requireHuman(ctx, actor, { proof: body.recaptcha, ip });
    await askForLink(ctx, body.username, ip);
    return {
      message: 'As instruções para recuperar sua senha foram enviadas para seu e-mail.',
    };
  });

  serve(app, recoverToken, async ({ ctx, body, request, reply }) => {
    const device = deviceOf(request);
    const made = { password: body.password, ...callerOf(request), device };
    await recoverPassword(ctx, body.token, made);
    setDeviceCookie(request, reply, device);
    return { message: 'Senha alterada com sucesso!' };
  });

  serve(app, getRecoverToken, async ({ ctx, params }) => {
    await requireLink(ctx, params.token);
    return {};
  });

  serve(app, getTokenUser, async ({ ctx, params }) => ({
    data: await describeTokenUser(ctx, params.token),
  }));

  serve(app, externalCreate, async ({ ctx, body, request, reply }) => {
    const { ip, userAgent } = callerOf(request);
    const { ws_token: token, password } = body;
    const device = deviceOf(request);
    const from = { ip, userAgent, previousToken: sessionTokenOf(request), device, isHuman: false };
    const { session, url } = await createPassword(ctx, { token, password, ...from });
    setDeviceCookie(request, reply, device);
    startBrowserSession(request, reply, session);
    return { url };
  });
}
