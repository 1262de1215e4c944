import type { CallInput } from '@balcao/contract/endpoint';
import type {
  repeatCharge,
  stopRecurrence,
  updateRecurrence,
} from '@balcao/contract/payments/recurrence';
import { call } from '../../../../platform/api.ts';

type Repeat = CallInput<typeof repeatCharge>['body'];
type Changes = CallInput<typeof updateRecurrence>['body'];

export const repeat = (id: number, body: Repeat, idempotencyKey: string) =>
  call<typeof repeatCharge>('POST /api/pm_transaction/:id/repeat', {
    params: { id },
    body,
    idempotencyKey,
  });
export const stop = (id: number, reason: string, idempotencyKey: string) =>
  call<typeof stopRecurrence>('POST /api/pm_recurrence/:id/stop', {
    params: { id },
    body: { reason },
    idempotencyKey,
  });
export const changeNext = (id: number, body: Changes) =>
  call<typeof updateRecurrence>('PUT /api/pm_recurrence/:id', { params: { id }, body });
