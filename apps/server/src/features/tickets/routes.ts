import { listFlowFaults } from '@balcao/contract/dialogs/flow-faults';
import {
  getTicket,
  getTicketDocument,
  listOwnTickets,
  listTicketStatuses,
} from '@balcao/contract/tickets/ticket';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import * as service from './create.ts';
import * as own from './customer-tickets.ts';
import { getTicket as getDetail } from './detail.ts';
import { flowFaults } from './flow-faults.ts';

export function ticketRoutes(app: FastifyInstance): void {
  serve(app, listOwnTickets, async ({ ctx, actor }) => ({
    data: await own.listOwnTickets(ctx, actor),
  }));

  serve(app, getTicket, async ({ ctx, actor, params }) => ({
    data: await getDetail(ctx, actor, params.id),
  }));

  serve(app, getTicketDocument, async ({ ctx, actor, params, reply }) =>
    reply.redirect(await service.documentAddress(ctx, actor, params.id, params.code)),
  );

  serve(app, listFlowFaults, async ({ ctx, actor, query }) => ({
    data: await flowFaults(ctx, actor, query),
  }));

  serve(app, listTicketStatuses, async ({ ctx }) => ({ data: await service.listStatuses(ctx) }));
}
