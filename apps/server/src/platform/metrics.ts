import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** The metrics of this process on `/metrics`, in a separate registry (several servers can share a process). */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    /** Seconds per answer; `route` is the pattern, never the address, which contains tokens. */
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Seconds from request to answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    checks: new Gauge({
      name: 'health_check',
      help: 'Whether database, storage and mail work: 1 or 0',
      labelNames: ['check'],
      registers,
    }),
    sockets: new Gauge({
      name: 'open_sockets',
      help: 'WebSockets open now',
      labelNames: ['kind'],
      registers,
    }),
    jobFailures: new Counter({
      name: 'job_failures_total',
      help: 'Tries of background jobs that failed on this server',
      labelNames: ['job'],
      registers,
    }),
    droppedSpans: new Counter({
      name: 'spans_dropped_total',
      help: 'Spans that the collector of traces did not get',
      labelNames: ['reason'],
      registers,
    }),
    turns: new Counter({
      name: 'chatbot_turns_total',
      help: 'Turns of chatbot conversations',
      labelNames: ['outcome'],
      registers,
    }),
    /** `strange`: money of no charge. `open`: reported, but the PSP could not be asked. */
    pixPayments: new Counter({
      name: 'pix_payments_total',
      help: 'Pix payments that a PSP told of, by webhook or by polling',
      labelNames: ['way', 'outcome'],
      registers,
    }),
    pixPolls: new Counter({
      name: 'pix_polls_total',
      help: 'Questions for payments whose webhook may be lost, one for each business unit',
      labelNames: ['outcome'],
      registers,
    }),
  };
}
