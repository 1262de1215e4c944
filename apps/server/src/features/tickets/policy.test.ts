import { permissionFlags } from '@balcao/contract/permissions';
import type { UserRoles } from '@balcao/contract/session';
import { describe, expect, test } from 'vitest';
import { canReadChannel, canSeeTicket, canWriteChannel, ticketScope } from './policy.ts';

const flags = Object.fromEntries(permissionFlags.map((flag) => [flag, false]));

function who(level: number, sectors: UserRoles['sectors'] = [], extra: Partial<UserRoles> = {}) {
  const roles = { ...flags, sectors, business_units: [], loginOk: true, ...extra } as UserRoles;
  return { userId: 7, level, roles };
}
const operates = (id: number) => ({ id, is_operator: true, is_supervisor: false });
const supervises = (id: number) => ({ id, is_operator: false, is_supervisor: true });
const ticket = (sectorId: number | null, assigneeId: number | null = null) => ({
  id: 1,
  sectorId,
  assigneeId,
});

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
    ['customer', false, false, true],
  ] as const)('%s: of sector 3 %s, of none %s, assigned %s', (name, ofSector, ofNone, assigned) => {
    expect(canSeeTicket(people[name], ticket(3))).toBe(ofSector);
    expect(canSeeTicket(people[name], ticket(null))).toBe(ofNone);
    expect(canSeeTicket(people[name], ticket(8, 7))).toBe(assigned);
  });

  test('the scope of a customer names no sector, whatever the row says', () => {
    expect(ticketScope(who(10, [operates(3)]))).toMatchObject({ sectorIds: [] });
  });
});

describe('who uses a channel (specification section 6)', () => {
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
    expect(canWriteChannel(people.sectorSupervisor, ticket(3), 3, false)).toBe(true);
    expect(canWriteChannel(people.operator, ticket(3), 3, false)).toBe(false);
    expect(canWriteChannel(people.operator, ticket(3), 3, true)).toBe(true);
    expect(canWriteChannel(people.stranger, ticket(3), 3, true)).toBe(false);
    expect(canWriteChannel(people.operator, ticket(3), 1, true)).toBe(false);
  });
});
