import type { TicketDetail, TicketStatus } from '@balcao/contract/tickets/ticket';
import { expect, test } from 'vitest';
import { isMet, namedChanges } from './ticket-conflict.ts';

const ana = { id: 1, name: 'Ana' };
const bruno = { id: 2, name: 'Bruno' };
const before = { assignee: ana, title: 'Orçamento', tags: [] } as unknown as TicketDetail;
const change = { set: { assignee_id: 3 }, shown: { assignee: { id: 3, name: 'Caio' } }, what: '' };

test('somebody else changed the same thing', () => {
  expect(isMet(change, before, { ...before, assignee: bruno })).toBe(true);
  expect(isMet(change, before, { ...before, assignee: null })).toBe(true);
});

test('what else changed does not stand in the way', () => {
  const tags = [{ id: 1, name: 'VIP', color: '#aa0000' }];
  expect(isMet(change, before, { ...before, assignee: { ...ana }, title: 'Obra', tags })).toBe(
    false,
  );
});

test('a status is called by its name, one that is gone by its code', () => {
  const statuses = [{ code: 'novo', name: 'Novo' }] as TicketStatus[];
  expect(namedChanges({ status: ['novo', 'antigo'], title: ['a', 'b'] }, statuses)).toEqual({
    status: ['Novo', 'antigo'],
    title: ['a', 'b'],
  });
  expect(namedChanges({ title: ['a', 'b'] }, statuses)).toEqual({ title: ['a', 'b'] });
});
