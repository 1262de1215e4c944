import { expect, test } from 'vitest';
import { ApiError } from '../../../platform/api-error.ts';
import { savingFaultOf } from './saving-fault.ts';

test.each([
  [409, 'DRAFT_MOVED', 'moved'],
  [0, 'NETWORK', 'offline'],
  [0, 'TIMEOUT', 'busy'],
  [408, 'UNKNOWN', 'busy'],
  [429, 'TOO_MANY', 'busy'],
  [503, 'UNAVAILABLE', 'busy'],
  [403, 'FORBIDDEN', 'refused'],
  [404, 'NOT_FOUND', 'refused'],
  [413, 'TOO_LARGE', 'refused'],
  [422, 'INVALID', 'refused'],
] as const)('%i %s is %s', (status, code, fault) => {
  expect(savingFaultOf(new ApiError(status, code, 'x'))).toBe(fault);
});

test('a fault of the page itself is not tried again', () => {
  expect(savingFaultOf(new TypeError('x'))).toBe('refused');
});
