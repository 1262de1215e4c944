import { resetTwoFactor } from '@balcao/contract/access/two-factor';
import {
  endPersonSessions,
  getPersonAccess,
  invitePerson,
  withdrawEmailChange,
} from '@balcao/contract/people/person-access';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { WITHDRAWN } from './email-change.rules.ts';
import * as service from './person-access.ts';

export function personAccessRoutes(app: FastifyInstance): void {
  serve(app, getPersonAccess, async ({ ctx, actor, params }) => ({
    data: await service.describeAccess(ctx, actor, params.id),
  }));

  serve(app, invitePerson, async ({ ctx, actor, params }) => {
    const link = await service.invite(ctx, actor, params.id);
    const message = ctx.config.smtpUrl ? 'Convite enviado.' : 'Convite gravado em arquivo.';
    return { message, link };
  });

  serve(app, endPersonSessions, async ({ ctx, actor, params }) => {
    await service.endSessions(ctx, actor, params.id);
    return { message: 'Sessões encerradas.' };
  });

  serve(app, withdrawEmailChange, async ({ ctx, actor, params }) => {
    await service.withdrawEmail(ctx, actor, params.id);
    return { message: WITHDRAWN };
  });

  serve(app, resetTwoFactor, async ({ ctx, actor, params }) => {
    await service.resetTwoFactor(ctx, actor, params.id);
    return { message: 'Verificação em duas etapas desativada.' };
  });
}
