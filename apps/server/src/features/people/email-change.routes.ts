import { confirmEmail, getEmailChange } from '@balcao/contract/access/recovery';
import {
  askOwnEmailChange,
  getOwnEmailChange,
  withdrawOwnEmailChange,
} from '@balcao/contract/people/own-data';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../platform/http/caller.ts';
import { serve } from '../../platform/http/serve.ts';
import { WITHDRAWN } from './email-change.rules.ts';
import * as service from './email-change.ts';
import { askForOwnEmail } from './own-email.ts';

export function emailChangeRoutes(app: FastifyInstance): void {
  serve(app, getEmailChange, async ({ ctx, params }) => ({
    data: { email: await service.describeChange(ctx, params.token) },
  }));

  serve(app, confirmEmail, async ({ ctx, body, request }) => {
    await service.confirmEmail(ctx, body.token, callerOf(request));
    return { message: 'E-mail confirmado. Use-o para entrar a partir de agora.' };
  });

  serve(app, getOwnEmailChange, async ({ ctx, actor }) => ({
    data: await service.describeWaiting(ctx, actor),
  }));

  serve(app, askOwnEmailChange, async ({ ctx, actor, body }) => {
    await askForOwnEmail(ctx, actor, body);
    return { message: 'Enviamos um link ao novo e-mail. Até a confirmação, entre com o atual.' };
  });

  serve(app, withdrawOwnEmailChange, async ({ ctx, actor }) => {
    await service.withdrawChange(ctx, actor, actor.userId);
    return { message: WITHDRAWN };
  });
}
