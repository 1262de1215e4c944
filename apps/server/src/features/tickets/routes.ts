import {
  countTickets,
  getTicket,
  getTicketDocument,
  listOwnTickets,
  listTicketStatuses,
  listTickets,
  updateTicket,
} from '@balcao/contract/tickets';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import * as own from './own/service.ts';
import * as service from './service.ts';

export function ticketRoutes(app: FastifyInstance): void {
  serve(app, listTickets, ({ ctx, actor, query }) => service.listTickets(ctx, actor, query));

  serve(app, listOwnTickets, async ({ ctx, actor }) => ({
    data: await own.listOwnTickets(ctx, actor),
  }));

  serve(app, countTickets, async ({ ctx, actor }) => ({
    data: await service.countTickets(ctx, actor),
  }));

  serve(app, getTicket, async ({ ctx, actor, params }) => ({
    data: await service.getTicket(ctx, actor, params.id),
  }));

  serve(app, getTicketDocument, async ({ ctx, actor, params, reply }) =>
    reply.redirect(await service.documentAddress(ctx, actor, params.id, params.code)),
  );

  serve(app, updateTicket, async ({ ctx, actor, params, body }) => ({
    data: await service.changeStatus(ctx, actor, params.id, body),
  }));

  serve(app, listTicketStatuses, async ({ ctx }) => ({ data: await service.listStatuses(ctx) }));
}
