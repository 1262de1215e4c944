import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Value = { stringValue?: string; intValue?: number };

/** A span as OTLP's JSON tells it, with its attributes by name. */
export type SentSpan = {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  facts: Record<string, string | number | undefined>;
};

type Sent = Omit<SentSpan, 'facts'> & { attributes: { key: string; value: Value }[] };
type Batch = { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };

const factsOf = ({ attributes }: Sent) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );

function spansIn(body: string): SentSpan[] {
  const { resourceSpans } = JSON.parse(body) as Batch;
  const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans));
  return spans.map((span) => ({ ...span, facts: factsOf(span) }));
}

const answers = {
  takes: (response: ServerResponse) => response.end('{}'),
  refuses: (response: ServerResponse) => response.writeHead(400).end(),
  /** Reads, and never answers. */
  freezes: () => {},
};

/** A collector of traces, by OTLP/HTTP with JSON. */
export async function startCollector(mood: keyof typeof answers = 'takes') {
  const bodies: string[] = [];
  const requests: { path: string | undefined; key: unknown }[] = [];
  const server = createServer(async (request, response) => {
    requests.push({ path: request.url, key: request.headers['x-key'] });
    bodies.push(await text(request).catch(() => ''));
    answers[mood](response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    /** Every byte that came. */
    raw: () => bodies.join('\n'),
    spans: () => bodies.filter(Boolean).flatMap(spansIn),
    stop() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
