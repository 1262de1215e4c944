import { expect, test } from 'vitest';
import { ApiError } from '../../platform/api-error.ts';
import { filterFaults, isRefused } from './refused-filters.tsx';

const refusal = new ApiError(422, 'INVALID', 'Confira os campos destacados.', {
  errors: { to: ['O fim vem antes do começo.', 'E mais.'], from: [] },
});

test('each refused filter has the words of the call', () => {
  expect(filterFaults(refusal)).toEqual({ to: 'O fim vem antes do começo.' });
  expect(isRefused(refusal)).toBe(true);
});

test('other failures blame no filter', () => {
  expect(isRefused(new ApiError(500, 'UNKNOWN', 'x', { errors: { to: ['x'] } }))).toBe(false);
  expect(isRefused(new ApiError(422, 'INVALID', 'x'))).toBe(false);
  expect(isRefused(undefined)).toBe(false);
});
