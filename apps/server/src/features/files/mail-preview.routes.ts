import { getResourceMail } from '@balcao/contract/files/details';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { getMail } from './mail-preview.ts';

export function mailCardRoutes(app: FastifyInstance): void {
  serve(app, getResourceMail, async ({ ctx, actor, params }) => ({
    data: await getMail(ctx, actor, params.id),
  }));
}
