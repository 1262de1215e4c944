import { permissionFlags } from '@balcao/contract/access/permissions';
import { describe, expect, test } from 'vitest';
import { lacksTwoFactor, type PersonFacts, rolesOf } from './login.rules.ts';

/** 12:00 in Brasília. */
const noon = new Date('2026-11-20T15:00:00Z');
const nobody: PersonFacts = {
  level: 5,
  active: true,
  flags: [],
  granted: [],
  denied: [],
  ticketPaymentReportType: 0,
  loginHours: [],
  sectors: [],
  businessUnits: [],
  impersonated: false,
};
const roles = (facts: Partial<PersonFacts>, now = noon) => rolesOf({ ...nobody, ...facts }, now);

describe('a flag', () => {
  const flag = 'can_log_view';
  const other = 'can_nf_view';
  test.each([
    ['of nobody', {}, false],
    ['of the group', { flags: [flag] }, true],
    ['of another flag’s group', { flags: [other] }, false],
    ['granted', { granted: [flag] }, true],
    ['denied', { denied: [flag] }, false],
    ['of the group, denied', { flags: [flag], denied: [flag] }, false],
    ['granted and denied', { granted: [flag], denied: [flag] }, false],
    ['of a supervisor without it', { level: 2 }, false],
    ['of an admin', { level: 1 }, true],
    ['of an admin, denied', { level: 1, denied: [flag] }, true],
    ['of a customer in a group', { level: 10, flags: [flag] }, true],
  ] as const)('%s', (_, facts, expected) => {
    const sources = Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [
        name,
        typeof value === 'number' ? value : [...value],
      ]),
    );
    expect(roles(sources)[flag]).toBe(expected);
  });

  test('is true for admins whichever it is, and false for others without a source', () => {
    const [admin, plain] = [roles({ level: 1 }), roles({ level: 2 })];
    expect(permissionFlags.every((one) => admin[one])).toBe(true);
    expect(permissionFlags.some((one) => plain[one])).toBe(false);
  });
});

describe('loginOk', () => {
  // 20 November 2026 is a Friday.
  const friday = { loginHours: [{ day: 5, from: '08:00', until: '18:00' }] };
  const night = { loginHours: [{ day: 5, from: '22:00', until: '06:00' }] };
  const allDay = { loginHours: [{ day: 5, from: '00:00', until: '00:00' }] };
  const at = (time: string) => new Date(`2026-11-${time}-03:00`);
  test.each([
    ['without hours', {}, '20T03:00:00', true],
    ['at the first second', friday, '20T08:00:00', true],
    ['just before', friday, '20T07:59:59', false],
    ['in the last minute', friday, '20T17:59:59', true],
    ['at the end', friday, '20T18:00:00', false],
    ['at that time of another day', friday, '21T12:00:00', false],
    ['late in a night that crosses midnight', night, '20T23:30:00', true],
    ['early the day after', night, '21T05:59:59', true],
    ['early on the day itself', night, '20T05:59:59', false],
    ['from midnight to midnight, at the end', allDay, '20T23:59:59', true],
    ['from midnight to midnight, the day after', allDay, '21T00:00:00', false],
    ['when inactive', { active: false }, '20T12:00:00', false],
    ['of an admin outside the hours', { ...friday, level: 1 }, '20T20:00:00', false],
    ['impersonated outside the hours', { ...friday, impersonated: true }, '20T20:00:00', true],
    ['impersonated and inactive', { active: false, impersonated: true }, '20T12:00:00', false],
  ] as const)('%s', (_, facts, time, expected) => {
    expect(roles(facts, at(time)).loginOk).toBe(expected);
  });
});

test.each([
  [{ level: 5, ticketPaymentReportType: 2 }, 2],
  [{ level: 1, ticketPaymentReportType: 0 }, 3],
])('%j sees payment report %i', (facts, expected) => {
  expect(roles(facts).ticket_payment_report_type).toBe(expected);
});

test('supervisors of any sector are known as such, and who is acted as too', () => {
  const place = { id: 3, is_supervisor: false, is_operator: true };
  expect(roles({ sectors: [place] }).is_supervisor_any_sector).toBe(false);
  const supervised = roles({ sectors: [place, { ...place, id: 4, is_supervisor: true }] });
  expect(supervised.is_supervisor_any_sector).toBe(true);
  expect(roles({}).impersonated).toBe(false);
  expect(roles({ impersonated: true }).impersonated).toBe(true);
});

test.each([
  ['of staff that has none', { level: 5, twoFactorRequired: true, twoFactor: false }, true],
  ['of staff that has one', { level: 5, twoFactorRequired: true, twoFactor: true }, false],
  ['by no group', { level: 5, twoFactorRequired: null, twoFactor: false }, false],
  ['of a customer', { level: 10, twoFactorRequired: true, twoFactor: false }, false],
])('two-factor login is demanded %s: %j', (_, person, expected) => {
  expect(lacksTwoFactor(person)).toBe(expected);
});
