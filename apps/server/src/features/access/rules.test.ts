import { permissionFlags } from '@balcao/contract/permissions';
import { describe, expect, test } from 'vitest';
import { type PersonFacts, rolesOf } from './rules.ts';

/** 12:00 in Brasília. */
const noon = new Date('2026-11-20T15:00:00Z');
const nobody: PersonFacts = {
  ...{ level: 5, active: true, flags: [], granted: [], denied: [], ticketPaymentReportType: 0 },
  ...{ loginFrom: null, loginUntil: null, sectors: [], businessUnits: [], impersonated: false },
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
  const day = { loginFrom: '08:00:00', loginUntil: '18:00:00' };
  const night = { loginFrom: '22:00:00', loginUntil: '06:00:00' };
  const at = (time: string) => new Date(`2026-11-20T${time}-03:00`);
  test.each([
    ['without hours', {}, '03:00:00', true],
    ['with one hour alone', { loginFrom: '08:00:00' }, '03:00:00', true],
    ['at the first second', day, '08:00:00', true],
    ['just before', day, '07:59:59', false],
    ['at the end', day, '18:00:00', false],
    ['late in a night that crosses midnight', night, '23:30:00', true],
    ['early in it', night, '05:59:59', true],
    ['by day outside of it', night, '12:00:00', false],
    ['when inactive', { active: false }, '12:00:00', false],
    ['of an admin outside the hours', { ...day, level: 1 }, '20:00:00', false],
    ['impersonated outside the hours', { ...day, impersonated: true }, '20:00:00', true],
    ['impersonated and inactive', { active: false, impersonated: true }, '12:00:00', false],
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
