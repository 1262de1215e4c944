import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

const TRACE_SAMPLED = 1;

const running = new AsyncLocalStorage<Span | undefined>();

/** The span of the work that runs now. While traces are off nobody sets one, and asking costs next to nothing. */
export const currentSpan = (): Span | undefined => running.getStore();

/** Runs `work`, and all that it awaits, in this span; undefined stands for none. */
export function inSpan<T>(span: Span | undefined, work: () => T): T {
  return span === currentSpan() ? work() : running.run(span, work);
}

/** What a log line says of the trace that it belongs to. A trace that is not recorded leads nowhere, and is not named. */
export function traceOfLine(): { trace_id?: string } {
  const context = currentSpan()?.spanContext();
  const isRecorded = context && (context.traceFlags & TRACE_SAMPLED) !== 0;
  return isRecorded ? { trace_id: context.traceId } : {};
}
