import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient } from 'pg';
import { currentSpan } from '../traces/current-span.ts';
import type { Traces } from '../traces/traces.ts';
import { bareText } from './bare-text.ts';

type Call = (...args: unknown[]) => unknown;
type Done = (error: unknown, ...rest: unknown[]) => void;

/** Undefined for what is no plain statement, such as a cursor. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  const { text, submit } = Object(statement) as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && submit === undefined ? text : undefined;
}

function pieceOf(text: string) {
  const bare = bareText(text);
  return {
    name: /^\w+/.exec(bare)?.[0].toLowerCase() ?? 'statement',
    kind: 'client' as const,
    facts: { 'db.system.name': 'postgresql', 'db.query.text': bare },
  };
}

function traced(query: Call, traces: Traces): Call {
  return (...args) => {
    const parent = currentSpan();
    const text = parent?.isRecording() ? textOf(args[0]) : undefined;
    // Nothing waits for the statement any more, or nobody records what does.
    if (!parent || text === undefined) return query(...args);
    const span = traces.begin(pieceOf(text), parent.spanContext());
    const last = args.at(-1);
    if (typeof last === 'function') {
      const done: Done = (error, ...rest) => {
        traces.end(span, error ?? undefined);
        last(error, ...rest);
      };
      return query(...args.with(-1, done));
    }
    const result = query(...args) as Promise<unknown>;
    result.then(
      () => traces.end(span),
      (error) => traces.end(span, error),
    );
    return result;
  };
}

/** Makes every statement of the pool's connections a span of what it is for. */
export function traceStatements(pool: Pool, traces: Traces): void {
  const connect = pool.connect.bind(pool) as Call;
  // Who releases a connection calls back whoever waits for it.
  const bound: Call = (back) =>
    connect(typeof back === 'function' ? AsyncLocalStorage.bind(back as Call) : undefined);
  pool.connect = bound as typeof pool.connect;
  pool.on('connect', (client: PoolClient) => {
    client.query = traced(client.query.bind(client) as Call, traces) as typeof client.query;
  });
}
