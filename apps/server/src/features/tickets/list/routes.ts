import {
  changeTickets,
  countTicketFilter,
  listAdjacentTickets,
  listTickets,
  listTicketViews,
} from '@balcao/contract/tickets/list';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import * as bulk from '../bulk.ts';
import { listAdjacent } from './adjacent.ts';
import * as service from './list.ts';

export function ticketListRoutes(app: FastifyInstance): void {
  serve(app, listTickets, ({ ctx, actor, query }) => service.listTickets(ctx, actor, query));

  serve(app, listTicketViews, async ({ ctx, actor }) => ({
    data: await service.listViews(ctx, actor),
  }));

  serve(app, countTicketFilter, async ({ ctx, actor, query }) => ({
    data: await service.countFilter(ctx, actor, query),
  }));

  serve(app, listAdjacentTickets, async ({ ctx, actor, params, query }) => ({
    data: await listAdjacent(ctx, actor, params.id, query),
  }));

  serve(app, changeTickets, ({ ctx, actor, body }) => bulk.changeTickets(ctx, actor, body));
}
