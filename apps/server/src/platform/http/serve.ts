import type { Access, CallOutput, EndpointSpec, HandlerInput } from '@balcao/contract/endpoint';
import { errorBody } from '@balcao/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import { actorOf, gate } from './gate.ts';

type ActorOf<A extends Access> = A extends 'public'
  ? Actor | null
  : A extends 'signed'
    ? null
    : Actor;

export type Call<E extends EndpointSpec> = HandlerInput<E> & {
  ctx: Context;
  actor: ActorOf<E['access']>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/**
 * Serves one endpoint of the contract: access gate, forgery token, validation of what comes in and
 * of what goes out, documentation. The handler calls one service function.
 */
export function serve<E extends EndpointSpec>(
  app: FastifyInstance,
  spec: E,
  handler: (call: Call<E>) => Promise<CallOutput<E>> | CallOutput<E>,
): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: spec.method,
    url: spec.path,
    schema: {
      summary: spec.summary,
      ...(spec.params && { params: spec.params }),
      ...(spec.query && { querystring: spec.query }),
      ...(spec.body && { body: spec.body }),
      response: { 200: spec.response, '4xx': errorBody, '5xx': errorBody },
    },
    onRequest: gate(spec),
    handler: async (request, reply) => {
      const call = {
        ctx: app.ctx,
        actor: await actorOf(request),
        params: request.params,
        query: request.query,
        body: request.body,
        request,
        reply,
      };
      // Fastify has just validated exactly these schemas and the gate has checked the actor.
      return handler(call as unknown as Call<E>);
    },
  });
}
