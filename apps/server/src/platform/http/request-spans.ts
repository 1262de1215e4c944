import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inSpan } from '../traces/current-span.ts';
import type { Traces } from '../traces/traces.ts';
import { trustIn } from './trusted-peer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

const STATUS = 'http.response.status_code';

/** Named by the route's pattern, because addresses contain tokens; what no route serves has its method alone. */
function pieceOf({ method, routeOptions: { url }, id }: FastifyRequest) {
  return {
    name: url ? `${method} ${url}` : method,
    kind: 'server' as const,
    facts: {
      'http.request.method': method,
      'balcao.request_id': id,
      ...(url && { 'http.route': url }),
    },
  };
}

/**
 * A span for each request, below the caller's if it names one. Register it before all other hooks, so that they run in it.
 * The opening of a socket ends with the handshake: its frames are traces of their own.
 */
export function registerRequestSpans(app: FastifyInstance, traces: Traces): void {
  const isTrusted = trustIn(app.ctx.config.trustProxy);
  app.decorateRequest('span');
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, socket } = request.raw;
    const caller = traces.caller(headers.traceparent, isTrusted(socket.remoteAddress ?? ''));
    const span = traces.begin(pieceOf(request), caller);
    request.span = span;
    reply.raw.once('close', () => {
      if (span.isRecording()) span.setAttribute('error.type', 'aborted').end();
    });
    inSpan(span, done);
  });
  // The body arrived in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => inSpan(request.span, done));
  app.addHook('preHandler', (request, _reply, done) => {
    if (!request.ws || !request.routeOptions.url) return done();
    request.span?.setAttribute(STATUS, 101).end();
    inSpan(undefined, done);
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const { span } = request;
    if (span) {
      span.setAttribute(STATUS, statusCode);
      traces.end(span, statusCode >= 500 ? { code: String(statusCode) } : undefined);
    }
    inSpan(span, done);
  });
}
