import { expect, test } from 'vitest';
import { AppError } from '../../../platform/app-error.ts';
import { PixFault } from '../pix-api/pix-fault.ts';
import { faultOf, retryAt } from './provider-tries.ts';

const now = new Date('2026-11-23T12:00:00Z');

test('what may pass is tried again after growing pauses, and then waits for a person', () => {
  const fault = faultOf(new PixFault('unclear', 'Sem resposta.'));
  const pauses = Array.from({ length: 9 }, (_, at) => retryAt(fault, at + 1, now)?.getTime());
  const grown = pauses.slice(0, 8).map((at) => (at ?? 0) - now.getTime());
  expect(grown).toEqual([5, 20, 60, 300, 900, 3_600, 10_800, 21_600].map((s) => s * 1_000));
  expect(pauses[8]).toBeUndefined();
});

test('what needs a person is not tried again, and only a refusal says that nothing was done', () => {
  const setup = faultOf(new PixFault('setup', 'Certificado vencido.'));
  expect([setup.refused, retryAt(setup, 1, now)]).toEqual([false, null]);
  const refused = faultOf(new PixFault('refused', 'Valor.'));
  expect([refused.refused, retryAt(refused, 1, now)]).toEqual([true, null]);
  expect(faultOf(new AppError('PAYMENT_UNIT_INCOMPLETE'))).toMatchObject({ refused: true });
});

test('a fault of ours passes, hopefully, and says nothing of its insides', () => {
  expect(faultOf(new Error('secret'))).toMatchObject({ mayPass: true, refused: false });
  expect(faultOf(new Error('secret')).words).not.toContain('secret');
});
