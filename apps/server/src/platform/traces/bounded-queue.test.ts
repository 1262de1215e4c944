import { ExportResultCode } from '@opentelemetry/core';
import { type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boundedQueue } from './bounded-queue.ts';

const MOST = 2_048;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Spans that end into a queue whose exporter does this with a batch. */
function queueTo(take: SpanExporter['export']) {
  const lost = { full: 0, failed: 0 };
  const exporter = { export: take, shutdown: async () => {} };
  const queue = boundedQueue(exporter, (reason, count) => {
    lost[reason] += count;
  });
  const tracer = new TracerProvider({ spanProcessors: [queue] }).getTracer('test');
  const end = (count: number) => {
    for (let at = 0; at < count; at += 1) tracer.startSpan('work').end();
  };
  return { lost, end };
}

test('while nothing is said of a batch no more wait than the bound allows, and each lost one is counted', async () => {
  const { lost, end } = queueTo(() => {});
  end(MOST + 500);
  expect(lost).toEqual({ full: 500, failed: 0 });
  await vi.advanceTimersByTimeAsync(200_000);
  expect(lost).toEqual({ full: 500, failed: MOST });
  end(MOST);
  expect(lost.full).toBe(500);
});

test('a batch that is refused is lost, and one that is taken is not', async () => {
  let code = ExportResultCode.FAILED;
  const { lost, end } = queueTo((_spans, tell) => tell({ code }));
  end(10);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(lost).toEqual({ full: 0, failed: 10 });
  code = ExportResultCode.SUCCESS;
  end(10);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(lost).toEqual({ full: 0, failed: 10 });
});

test('an answer after the limit counts no more', async () => {
  let late = () => {};
  const { lost, end } = queueTo((_spans, tell) => {
    late = () => tell({ code: ExportResultCode.SUCCESS });
  });
  end(1);
  await vi.advanceTimersByTimeAsync(10_000);
  late();
  expect(lost).toEqual({ full: 0, failed: 1 });
  end(MOST);
  expect(lost.full).toBe(0);
});
