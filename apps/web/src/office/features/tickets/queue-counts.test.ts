import type { TicketStatus } from '@balcao/contract/tickets';
import { expect, test } from 'vitest';
import { countByKind } from './queue-counts.ts';

const status = (id: number, kind: TicketStatus['kind']) => ({ id, kind }) as TicketStatus;
const count = (total: number, total_capped = false) => ({ total, total_capped });

test('statuses of a kind add up, and a capped one caps the kind', () => {
  const statuses = [status(1, 'open'), status(2, 'open'), status(3, 'waiting'), status(4, 'done')];
  const counts = [count(2), count(3), count(0), count(10_000, true)];
  expect(countByKind(statuses, counts)).toMatchObject([
    { kind: 'open', total: 5, total_capped: false, statuses: [{ total: 2 }, { total: 3 }] },
    { kind: 'waiting', total: 0, total_capped: false },
    { kind: 'done', total: 10_000, total_capped: true },
    { kind: 'cancelled', total: 0, statuses: [] },
  ]);
});

test('nothing is said while a count is missing', () => {
  expect(countByKind([], [])).toBeNull();
  expect(countByKind([status(1, 'open')], [undefined])).toBeNull();
});
