import { expect, test } from 'vitest';
import { ApiError } from '../api-error.ts';
import { isRefusal } from './line.ts';

test.each([400, 401, 403, 404, 419, 422])('an answer %i is about the session', (status) => {
  expect(isRefusal(new ApiError(status, 'ANY', 'x'))).toBe(true);
});

test.each<[string, unknown]>([
  ['no answer', new ApiError(0, 'NETWORK', 'x')],
  ['one that was too slow', new ApiError(0, 'TIMEOUT', 'x')],
  ['what is no JSON', new SyntaxError('Unexpected token <')],
])('%s says nothing of the session', (_, error) => {
  expect(isRefusal(error)).toBe(false);
});

test.each([408, 425, 429, 500, 502, 503, 504])(
  'an answer %i says nothing of the session',
  (status) => {
    expect(isRefusal(new ApiError(status, 'UNKNOWN', 'x'))).toBe(false);
  },
);
