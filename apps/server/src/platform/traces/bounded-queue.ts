import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import {
  BatchSpanProcessor,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import type { Dropped } from './dropped-spans.ts';

/** Spans that wait or are on their way, at some kilobytes each. */
const MOST = 2_048;
/** Few enough that making their JSON does not hold up requests. */
const BATCH = 128;
const PAUSE_MS = 1_000;
/** The exporter has a limit for a silent collector, but none for one that does not let it connect, or answers by drips. */
const LIMIT_MS = 6_000;

/** Hands over each batch once: as taken, or, when that is not said in time, as lost. */
function withLimit(exporter: SpanExporter, ended: (count: number, isLost: boolean) => void) {
  const limited: SpanExporter = {
    export(spans, tell) {
      let isTold = false;
      const settle = (result: ExportResult) => {
        if (isTold) return;
        isTold = true;
        clearTimeout(timer);
        ended(spans.length, result.code !== ExportResultCode.SUCCESS);
        tell(result);
      };
      const timer = setTimeout(settle, LIMIT_MS, { code: ExportResultCode.FAILED }).unref();
      exporter.export(spans, settle);
    },
    shutdown: () => exporter.shutdown(),
  };
  return limited;
}

/**
 * The library's batches, with a bound that also counts what is on its way, and with every lost span counted: the library
 * tells nobody of them.
 */
export function boundedQueue(exporter: SpanExporter, dropped: Dropped): SpanProcessor {
  let waiting = 0;
  const batches = new BatchSpanProcessor({
    exporter: withLimit(exporter, (count, isLost) => {
      waiting -= count;
      if (isLost) dropped('failed', count);
    }),
    maxQueueSize: MOST,
    maxExportBatchSize: BATCH,
    scheduledDelayMillis: PAUSE_MS,
    exportTimeoutMillis: LIMIT_MS + 1_000,
  });
  return {
    onStart() {},
    onEnd(span) {
      if (waiting >= MOST) {
        dropped('full', 1);
        return;
      }
      waiting += 1;
      batches.onEnd(span);
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
}
