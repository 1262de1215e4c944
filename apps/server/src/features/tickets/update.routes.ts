import {
  createTicket,
  linkTicket,
  listAssignees,
  listTicketSectors,
  mergeTicket,
  requestSignature,
  transferTicket,
  unlinkTicket,
  updateTicket,
} from '@balcao/contract/tickets/change';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import * as asking from './documents/sign-request.ts';
import * as links from './links.ts';
import { openTicket } from './manual-create.ts';
import * as merging from './merge.ts';
import * as transfer from './transfer.ts';
import * as changes from './update.ts';

function placeRoutes(app: FastifyInstance): void {
  serve(app, updateTicket, async ({ ctx, actor, params, body }) => ({
    data: await changes.updateTicket(ctx, actor, params.id, body),
  }));
  serve(app, createTicket, async ({ ctx, actor, body }) => ({
    data: await openTicket(ctx, actor, body),
  }));
  serve(app, transferTicket, async ({ ctx, actor, params, body }) => ({
    data: await transfer.transferTicket(ctx, actor, params.id, body),
  }));
  serve(app, listAssignees, async ({ ctx, actor, params, query }) => ({
    data: await changes.listAssignees(ctx, actor, params.id, query.q),
  }));
  serve(app, listTicketSectors, async ({ ctx, actor, query }) => ({
    data: await transfer.listSectors(ctx, actor, query),
  }));
}

function pairRoutes(app: FastifyInstance): void {
  serve(app, mergeTicket, async ({ ctx, actor, params, body }) => ({
    data: await merging.mergeTicket(ctx, actor, params.id, body.into_id),
  }));
  serve(app, linkTicket, async ({ ctx, actor, params, body }) => ({
    data: await links.linkTicket(ctx, actor, params.id, body.other_id),
  }));
  serve(app, unlinkTicket, async ({ ctx, actor, params }) => ({
    data: await links.unlinkTicket(ctx, actor, params.id, params.other),
  }));
}

function signatureRoutes(app: FastifyInstance): void {
  serve(app, requestSignature, async ({ ctx, actor, params }) => ({
    data: await asking.requestSignature(ctx, actor, params.id),
  }));
}

export function ticketChangeRoutes(app: FastifyInstance): void {
  placeRoutes(app);
  pairRoutes(app);
  signatureRoutes(app);
}
