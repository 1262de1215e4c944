import { randomUUID } from 'node:crypto';
import {
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';
import { doneWithin } from '../time-limit.ts';
import { boundedQueue } from './bounded-queue.ts';
import { currentSpan, inSpan } from './current-span.ts';
import type { Dropped } from './dropped-spans.ts';
import type { Piece, Traces } from './traces.ts';

/** For a silent collector. */
const SILENCE_MS = 5_000;
const FLUSH_MS = 2_000;

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** A code of ours, of PostgreSQL or of Node, or the kind of error: messages quote values. */
function typeOf(error: unknown): string {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : String(name ?? 'unknown');
}

function providerOf(settings: NonNullable<Config['traces']>, dropped: Dropped): TracerProvider {
  const { url, headers, service, ratio } = settings;
  const own = { 'service.name': service, 'service.instance.id': randomUUID() };
  return new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(own)),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanLimits: { attributeCountLimit: 16, attributeValueLengthLimit: 2_000 },
    spanProcessors: [
      boundedQueue(new OTLPTraceExporter({ url, headers, timeoutMillis: SILENCE_MS }), dropped),
    ],
  });
}

/** The only file, with `bounded-queue.ts`, that loads the library; loaded itself only when a collector is configured. */
export function openTracer(settings: NonNullable<Config['traces']>, dropped: Dropped): Traces {
  const provider = providerOf(settings, dropped);
  const tracer = provider.getTracer('balcao');

  function begin({ name, kind, facts = {} }: Piece, parent: SpanContext | undefined): Span {
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    return tracer.startSpan(name, { kind: kinds[kind ?? 'internal'], attributes: facts }, context);
  }

  function end(span: Span, error?: unknown): void {
    if (error !== undefined) {
      span.setAttribute('error.type', typeOf(error));
      // A refusal is an answer.
      if (!(error instanceof AppError)) span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
  }

  async function run<T>(span: Span, work: () => Promise<T> | T): Promise<T> {
    try {
      const result = await inSpan(span, work);
      end(span);
      return result;
    } catch (error) {
      end(span, error);
      throw error;
    }
  }

  return {
    begin,
    end,
    caller(traceparent, isTrusted) {
      const parent = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
      if (!parent) return undefined;
      const own = Number(Math.random() < settings.ratio);
      return { ...parent, traceFlags: isTrusted ? parent.traceFlags : own, isRemote: true };
    },
    act: (piece, work) => run(begin(piece, undefined), work),
    part: (piece, work) => run(begin(piece, currentSpan()?.spanContext()), work),
    async close() {
      await doneWithin(
        FLUSH_MS,
        provider.shutdown().catch(() => {}),
      );
    },
  };
}
