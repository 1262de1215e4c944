import {
  changeOwnPassword,
  endOwnSession,
  getOwnData,
  listOwnSessions,
  updateOwnData,
} from '@balcao/contract/people/own-data';
import {
  createPrivacyRequest,
  listPrivacyRequests,
} from '@balcao/contract/people/privacy-requests';
import type { FastifyInstance } from 'fastify';
import { deviceOf } from '../../platform/http/device-cookie.ts';
import { serve } from '../../platform/http/serve.ts';
import { endSession, listSessions } from '../access/sessions.ts';
import * as service from './own-data.ts';

export function peopleRoutes(app: FastifyInstance): void {
  serve(app, getOwnData, async ({ ctx, actor }) => ({
    data: await service.getOwnData(ctx, actor),
  }));

  serve(app, updateOwnData, async ({ ctx, actor, params, body }) => ({
    data: await service.updateOwnData(ctx, actor, params.id, body),
  }));

  serve(app, changeOwnPassword, async ({ ctx, actor, body, request }) => {
    await service.changeOwnPassword(ctx, actor, { ...body, device: deviceOf(request) });
    return { message: 'Senha alterada com sucesso!' };
  });

  serve(app, listOwnSessions, async ({ ctx, actor }) => ({
    data: await listSessions(ctx, actor),
  }));

  serve(app, endOwnSession, async ({ ctx, actor, params }) => ({
    data: await endSession(ctx, actor, params.id),
  }));

  serve(app, listPrivacyRequests, async ({ ctx, actor }) => ({
    data: await service.listPrivacyRequests(ctx, actor),
  }));

  serve(app, createPrivacyRequest, async ({ ctx, actor, body }) => ({
    data: await service.createPrivacyRequest(ctx, actor, body),
  }));
}
