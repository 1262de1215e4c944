import type { Attributes, Span, SpanContext } from '@opentelemetry/api';

/** What a span is called, and what is said of it: never a value, an address or a person. */
export type Piece = {
  name: string;
  kind?: 'server' | 'client' | 'consumer';
  facts?: Attributes;
};

/** Spans of what the server does, sent to a collector (docs/decisions/109-traces.md). */
export type Traces = {
  /** The caller's span, as its header names it; the word of a caller that is not trusted does not decide what is recorded. */
  caller(traceparent: unknown, isTrusted: boolean): SpanContext | undefined;
  /** Begins a span below `parent`, or a trace. Somebody must end it. */
  begin(piece: Piece, parent: SpanContext | undefined): Span;
  /** Ends a span; with what failed, if something did. */
  end(span: Span, error?: unknown): void;
  /** Runs what comes from outside, such as a job, as a trace of its own. */
  act<T>(piece: Piece, work: () => Promise<T> | T): Promise<T>;
  /** Runs a part of what runs now as a span below it. */
  part<T>(piece: Piece, work: () => Promise<T> | T): Promise<T>;
  /** Sends what waits, for at most two seconds. */
  close(): Promise<void>;
};
