import type { Access, CallOutput, EndpointSpec, HandlerInput } from '@balcao/contract/endpoint';
import { errorBody } from '@balcao/contract/errors';
import { actHeaders } from '@balcao/contract/repetition-key';
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

/** Forms send all their fields: a parameter that is given empty is none. */
async function dropEmpty(request: FastifyRequest): Promise<void> {
  const given = Object.entries(request.query as Record<string, unknown>);
  request.query = Object.fromEntries(given.filter(([, value]) => value !== ''));
}

/** Bodies of refusals that bring data; others of the same status have none. */
function refusals({ failures = {} }: EndpointSpec) {
  const bodies = Object.entries(failures).map(
    ([status, data]) => [status, errorBody.extend({ data: data.optional() })] as const,
  );
  return Object.fromEntries(bodies);
}

type Handler<E extends EndpointSpec> = (call: Call<E>) => Promise<CallOutput<E>> | CallOutput<E>;

/** The handler as a span below its request's, named by what the call does; without traces, the handler itself. */
function tracedHandler<E extends EndpointSpec>(
  { traces }: Context,
  { summary: name }: EndpointSpec,
  handler: Handler<E>,
): Handler<E> {
  return traces ? (call) => traces.part({ name }, () => handler(call)) : handler;
}

/**
 * Serves one endpoint of the contract: access gate, CSRF token, validation of request and response, documentation. The
 * handler calls one service function.
 */
export function serve<E extends EndpointSpec>(
  app: FastifyInstance,
  spec: E,
  handler: Handler<E>,
): void {
  const handle = tracedHandler(app.ctx, spec, handler);
  app.withTypeProvider<ZodTypeProvider>().route({
    method: spec.method,
    url: spec.path,
    schema: {
      summary: spec.summary,
      ...(spec.params && { params: spec.params }),
      ...(spec.query && { querystring: spec.query }),
      ...(spec.body && { body: spec.body }),
      ...(spec.act && { headers: actHeaders }),
      response: { 200: spec.response, ...refusals(spec), '4xx': errorBody, '5xx': errorBody },
    },
    ...(spec.bodyBytes !== undefined && { bodyLimit: spec.bodyBytes }),
    onRequest: gate(spec),
    preValidation: dropEmpty,
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
      // Fastify has just validated exactly these schemas, and the gate has checked the actor.
      return handle(call as unknown as Call<E>);
    },
  });
}
