import { invitePerson } from '@balcao/contract/people';
import { resetTwoFactor } from '@balcao/contract/two-factor';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './service.ts';

export function userRoutes(app: FastifyInstance): void {
  serve(app, invitePerson, async ({ ctx, actor, params }) => {
    await service.invite(ctx, actor, params.id);
    return { message: 'Convite enviado.' };
  });

  serve(app, resetTwoFactor, async ({ ctx, actor, params }) => {
    await service.resetTwoFactor(ctx, actor, params.id);
    return { message: 'Verificação em duas etapas desativada.' };
  });
}
