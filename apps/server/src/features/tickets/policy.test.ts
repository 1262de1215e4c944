import { permissionFlags } from '@balcao/contract/access/permissions';
import type { UserRoles } from '@balcao/contract/access/session';
import { describe, expect, test } from 'vitest';
import { canReadChannel, canSeeTicket, canWriteChannel, ticketMay, ticketScope } from './policy.ts';

const flags = Object.fromEntries(permissionFlags.map((flag) => [flag, false]));

function who(level: number, sectors: UserRoles['sectors'] = [], extra: Partial<UserRoles> = {}) {
  const roles = { ...flags, sectors, business_units: [], loginOk: true, ...extra } as UserRoles;
  return { userId: 7, level, roles };
}
const operates = (id: number) => ({ id, is_operator: true, is_supervisor: false });
const supervises = (id: number) => ({ id, is_operator: false, is_supervisor: true });
const ticket = (
  sectorId: number | null,
  assigneeId: number | null = null,
  personId: number | null = null,
) => ({ id: 1, sectorId, assigneeId, personId });
const free = { live: true, cancelled: false };
const scripted = { live: false, cancelled: false };

const people = {
  admin: who(1),
  supervisor: who(2),
  sectorSupervisor: who(4, [supervises(3)]),
  operator: who(5, [operates(3)]),
  stranger: who(5, [operates(9)]),
  noSector: who(5, [], { can_ticket_nosector_view: true }),
  customer: who(10),
};

describe('who sees a ticket', () => {
  test.each([
    ['admin', true, true, true],
    ['supervisor', true, true, true],
    ['sectorSupervisor', true, false, true],
    ['operator', true, false, true],
    ['stranger', false, false, true],
    ['noSector', false, true, true],
    ['customer', false, false, false],
  ] as const)('%s: of sector 3 %s, of none %s, assigned %s', (name, ofSector, ofNone, assigned) => {
    expect(canSeeTicket(people[name], ticket(3))).toBe(ofSector);
    expect(canSeeTicket(people[name], ticket(null))).toBe(ofNone);
    expect(canSeeTicket(people[name], ticket(8, 7))).toBe(assigned);
  });

  test('a customer sees the own tickets alone, whatever sectors and flags the row names', () => {
    const customer = who(10, [operates(3)], { can_ticket_nosector_view: true });
    expect(ticketScope(customer)).toEqual({ all: false, ownOf: 7 });
    expect(canSeeTicket(customer, ticket(3, 7, 8))).toBe(false);
    expect(canSeeTicket(customer, ticket(null, null, null))).toBe(false);
    expect(canSeeTicket(customer, ticket(9, null, 7))).toBe(true);
  });

  test('staff see a ticket for their work, not for being its customer', () => {
    expect(canSeeTicket(people.stranger, ticket(3, null, 7))).toBe(false);
  });
});

describe('who uses a channel (docs/product/threads.md#who-reads-and-writes)', () => {
  test.each([
    ['admin', [1, 2, 3]],
    ['sectorSupervisor', [1, 2, 3]],
    ['operator', [2, 3]],
    ['stranger', []],
    ['customer', []],
  ] as const)('%s reads %s', (name, channels) => {
    const readable = ([1, 2, 3] as const).filter((channel) =>
      canReadChannel(people[name], ticket(3), channel),
    );
    expect(readable).toEqual(channels);
  });

  test('channel 3 is for supervisors; while it is live, for whoever attends the ticket', () => {
    expect(canWriteChannel(people.sectorSupervisor, ticket(3), 3, scripted)).toBe(true);
    expect(canWriteChannel(people.operator, ticket(3), 3, scripted)).toBe(false);
    expect(canWriteChannel(people.operator, ticket(3), 3, free)).toBe(true);
    expect(canWriteChannel(people.stranger, ticket(3), 3, free)).toBe(false);
    expect(canWriteChannel(people.operator, ticket(3), 1, free)).toBe(false);
  });

  test('a customer has channel 3 of an own ticket alone, and writes until it is cancelled', () => {
    const own = ticket(3, null, 7);
    const customer = who(10, [supervises(3)]);
    const readable = ([1, 2, 3] as const).filter((id) => canReadChannel(customer, own, id));
    expect(readable).toEqual([3]);
    expect(canWriteChannel(customer, own, 3, scripted)).toBe(true);
    expect(canWriteChannel(customer, own, 3, { live: true, cancelled: true })).toBe(false);
    expect(canWriteChannel(customer, own, 2, free)).toBe(false);
    expect(canWriteChannel(customer, ticket(3, null, 8), 3, free)).toBe(false);
  });
});

describe('what may be done to a ticket', () => {
  const state = { kind: 'open', merged: false, unsigned: true, expires: true };
  const allowed = (name: keyof typeof people, change: Partial<typeof state> = {}) =>
    Object.entries(ticketMay(people[name], ticket(3, null, 7), { ...state, ...change }))
      .filter(([, may]) => may)
      .map(([act]) => act);
  const work = ['edit', 'change_status', 'assign', 'transfer', 'merge', 'link'];

  test('staff who see it work on it; strangers and its own customer do nothing', () => {
    expect(allowed('operator')).toEqual([...work, 'request_signature', 'clear_expiry']);
    expect(allowed('stranger')).toEqual([]);
    expect(allowed('customer')).toEqual([]);
  });

  test('signatures are asked for while documents wait for one, on paper with the right to it', () => {
    expect(allowed('operator', { unsigned: false, expires: false })).toEqual(work);
    expect(allowed('operator', { kind: 'cancelled', expires: false })).toEqual(work);
    const clerk = who(5, [operates(3)], { can_ticket_add_total_sign: true });
    expect(ticketMay(clerk, ticket(3), state).sign_on_paper).toBe(true);
    expect(ticketMay(clerk, ticket(3), { ...state, unsigned: false }).sign_on_paper).toBe(false);
    expect(ticketMay(clerk, ticket(9), state).sign_on_paper).toBe(false);
  });

  test('nothing is done to a merged one, not even by an admin', () => {
    expect(allowed('admin', { merged: true })).toEqual([]);
  });
});
