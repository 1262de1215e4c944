import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  getTwoFactor,
} from '@balcao/contract/access/two-factor';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import * as service from './two-factor.ts';

export function twoFactorRoutes(app: FastifyInstance): void {
  serve(app, getTwoFactor, ({ ctx, actor }) => service.describeTwoFactor(ctx, actor));

  serve(app, beginTwoFactor, ({ ctx, actor, body }) =>
    service.beginSetup(ctx, actor, body.password),
  );

  serve(app, confirmTwoFactor, async ({ ctx, actor, body }) => ({
    codes: await service.confirmSetup(ctx, actor, body.code),
  }));

  serve(app, disableTwoFactor, ({ ctx, actor, body }) =>
    service.disableTwoFactor(ctx, actor, body),
  );
}
