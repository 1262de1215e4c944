import { checkFlow } from '@balcao/dialog/check/check-flow';
import type { FlowFault } from '@balcao/dialog/check/fault';
import { warningsOf } from '@balcao/dialog/check/warnings';
import type { Flow } from '@balcao/dialog/flow';
import type { Fault } from '../draft-calls.ts';

const shown =
  (severity: Fault['severity']) =>
  ({ dialog, block, code, message }: FlowFault): Fault => ({
    block: [dialog, block].filter((name) => name !== null).join('/') || null,
    code,
    message,
    severity,
  });

/** Runs beside the page: the whole flow is walked through after every pause in typing. */
self.onmessage = ({ data: { nth, flow } }: MessageEvent<{ nth: number; flow: Flow }>) => {
  const faults = checkFlow(flow, { reservedWords: [] }).map(shown('error'));
  const warnings = warningsOf(flow).map(shown('warning'));
  self.postMessage({ nth, faults: [...faults, ...warnings] });
};
