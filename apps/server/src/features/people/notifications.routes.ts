import { listNotifications, readNotifications } from '@balcao/contract/people/notifications';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import * as service from './notifications.ts';

export function notificationRoutes(app: FastifyInstance): void {
  serve(app, listNotifications, ({ ctx, actor, query }) =>
    service.listNotifications(ctx, actor, query.before),
  );
  serve(app, readNotifications, ({ ctx, actor, body }) =>
    service.readNotifications(ctx, actor, body),
  );
}
