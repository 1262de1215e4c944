import type { Flow } from '@balcao/dialog/flow';
import { expect, test } from 'vitest';
import type { Fault } from '../draft-calls.ts';
import { faultsNow } from './known-faults.ts';

const fault = (code: string, block: string | null): Fault => ({
  block,
  code,
  message: code,
  severity: 'error',
});
const flow: Flow = {
  start: 'd',
  dialogs: { d: { start: 'a', blocks: { a: { id: 'a', type: 'input.hold' } } } },
};

test('what the page checks replaces what was said before, and what only the server knows stays', () => {
  const before = [
    fault('MISSING_RECORD', 'd/a'),
    fault('LOOP', 'd/a'),
    fault('BAD_CODE', 'd/gone'),
  ];
  const codes = faultsNow(flow, [fault('UNREACHABLE', 'd/a')], before).map(({ code }) => code);
  expect(codes).toEqual(['UNREACHABLE', 'MISSING_RECORD']);
});
