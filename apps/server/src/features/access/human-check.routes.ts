import { humanChallenge } from '@balcao/contract/access/recovery';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { makeChallenge } from './human-check.ts';

export function humanRoutes(app: FastifyInstance): void {
  serve(app, humanChallenge, ({ ctx }) => makeChallenge(ctx));
}
