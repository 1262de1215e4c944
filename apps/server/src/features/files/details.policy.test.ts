import { describe, expect, it } from 'vitest';
import { canChange, canSee } from './details.policy.ts';

const file = {
  user_id: null as number | null,
  claimed: true,
  channel_id: null as number | null,
  is_paper: false,
  removed_at: null as Date | null,
  code: 'anexo',
};
const channels = (ids: number[], rights: { asCustomer?: boolean; supervises?: boolean } = {}) =>
  ids.map((id) => ({ id, access: { asCustomer: false, supervises: false, ...rights } }));
const staff = channels([2, 3]);
const supervisor = channels([1, 2, 3], { supervises: true });
const customer = channels([3], { asCustomer: true });

describe('a file is seen', () => {
  it.each([
    ['of a message, by who reads its channel', { channel_id: 2, user_id: 9 }, staff, true],
    [
      'of a message, by nobody else, whoever brought it',
      { channel_id: 1, user_id: 5 },
      staff,
      false,
    ],
    ['of no message, by who brought it', { user_id: 5, claimed: false }, staff, true],
    ['of no message, by no colleague', { user_id: 9, claimed: false }, staff, false],
    ['of no message, by supervisors', { user_id: 9, claimed: false }, supervisor, true],
    ['of the system, by the customer', {}, customer, true],
    ['that is a mail as it came, by staff', { code: 'email-original' }, staff, true],
    ['that is a mail as it came, not by the customer', { code: 'email-original' }, customer, false],
    ['that a visitor has not sent yet, by nobody', { claimed: false }, supervisor, false],
  ])('%s', (_what, more, read, expected) => {
    expect(canSee({ ...file, ...more }, 5, read)).toBe(expected);
  });
});

describe('a file is changed', () => {
  const own = { user_id: 5, channel_id: 3 };
  it.each([
    ['by who brought it', own, staff, true],
    ['by supervisors', { user_id: 9, channel_id: 2 }, supervisor, true],
    ['by no colleague', { user_id: 9, channel_id: 2 }, staff, false],
    ['by no customer, though it is his', own, customer, false],
    ['by nobody once it is gone', { ...own, removed_at: new Date(0) }, supervisor, false],
    ['by nobody where it proves something', { ...own, is_paper: true }, supervisor, false],
  ])('%s', (_what, more, read, expected) => {
    expect(canChange({ ...file, ...more }, 5, read)).toBe(expected);
  });
});
