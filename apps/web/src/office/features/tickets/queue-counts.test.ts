import type { StatusKind } from '@balcao/contract/tickets';
import { expect, test } from 'vitest';
import { countByKind, type StatusCount } from './queue-counts.ts';

function count(id: number, kind: StatusKind, total: number, total_capped = false): StatusCount {
  const status = { id, kind, code: kind, name: kind, color: '', icon: '' };
  return { status, total, total_capped };
}

test('statuses of a kind add up, and a capped one caps the kind', () => {
  const counts = [
    count(1, 'open', 2),
    count(2, 'open', 3),
    count(3, 'waiting', 0),
    count(4, 'done', 10_000, true),
  ];
  expect(countByKind(counts)).toMatchObject([
    { kind: 'open', total: 5, total_capped: false, statuses: [{ total: 2 }, { total: 3 }] },
    { kind: 'waiting', total: 0, total_capped: false },
    { kind: 'done', total: 10_000, total_capped: true },
    { kind: 'cancelled', total: 0, statuses: [] },
  ]);
});
