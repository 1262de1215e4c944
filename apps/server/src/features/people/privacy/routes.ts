import {
  closePrivacyRequest,
  erasePerson,
  exportPerson,
  listAllPrivacyRequests,
  listRetention,
  planErasure,
  planRetention,
  registerPrivacyRequest,
  updateRetention,
} from '@balcao/contract/people/privacy';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import * as erasure from './erasure.ts';
import { exportedPerson } from './export.ts';
import * as service from './requests.ts';
import * as retention from './retention.ts';

export function privacyRoutes(app: FastifyInstance): void {
  serve(app, listAllPrivacyRequests, async ({ ctx, actor, query }) => ({
    data: await service.listRequests(ctx, actor, query.state),
  }));
  serve(app, registerPrivacyRequest, async ({ ctx, actor, body }) => {
    await service.registerRequest(ctx, actor, body);
    return {};
  });
  serve(app, planErasure, async ({ ctx, actor, params }) => ({
    data: await erasure.planErasure(ctx, actor, params.id),
  }));
  serve(app, erasePerson, async ({ ctx, actor, params }) => ({
    data: await erasure.erasePerson(ctx, actor, params.id),
  }));
  serve(app, exportPerson, async ({ ctx, actor, params, reply }) => {
    const file = await exportedPerson(ctx, actor, params.id);
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="dados-pessoais-${params.id}.zip"`,
    });
    return file;
  });
  serve(app, closePrivacyRequest, async ({ ctx, actor, params, body }) => {
    await service.answerRequest(ctx, actor, { ...params, ...body });
    return {};
  });
  serve(app, listRetention, async ({ ctx, actor }) => ({
    data: await retention.listRetention(ctx, actor),
  }));
  serve(app, planRetention, async ({ ctx, actor, params, query }) => ({
    rows: await retention.planRetention(ctx, actor, { ...params, ...query }),
  }));
  serve(app, updateRetention, async ({ ctx, actor, params, body }) => ({
    data: await retention.updateRetention(ctx, actor, { ...params, ...body }),
  }));
}
