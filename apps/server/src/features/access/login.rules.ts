import { normalEmail } from '@balcao/brazil/email';
import { letsInAt } from '@balcao/contract/access/login-hours';
import {
  hasFlag,
  LEVEL,
  type PermissionFlag,
  permissionFlags,
} from '@balcao/contract/access/permissions';
import type { UserRoles } from '@balcao/contract/access/session';
import type { LoginHours } from '@balcao/contract/people/records';
import type { Bounds } from '../../platform/actor.ts';

/** A session ends after this many hours without use. */
const IDLE_HOURS = 12;
/** How old `seen_at` may become before it is written again, so that not every request writes. */
export const SEEN_EVERY_SECONDS = 60;

/** When an unused session expires, and when it ends regardless of use: `days` after the login. */
export function sessionTimes(openedAt: Date, now: Date, days: number) {
  const ends = openedAt.getTime() + days * 86_400_000;
  const idle = now.getTime() + IDLE_HOURS * 3_600_000;
  return { expires: new Date(Math.min(idle, ends)), ends: new Date(ends) };
}

export type PersonFacts = {
  level: number;
  active: boolean;
  flags: string[];
  granted: string[];
  denied: string[];
  ticketPaymentReportType: number;
  /** The group's login hours; an empty list allows any time. */
  loginHours: readonly LoginHours[];
  sectors: UserRoles['sectors'];
  businessUnits: number[];
  /** An admin acts as this person: the person's login hours do not apply. */
  impersonated: boolean;
};

const brasilia = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Sao_Paulo',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Whether a group with these hours allows access now, by the clock of Brasília. */
export function withinHours(hours: readonly LoginHours[], now: Date): boolean {
  if (hours.length === 0) return true;
  const parts = brasilia.formatToParts(now).map(({ type, value }) => [type, value]);
  const { weekday, hour, minute } = Object.fromEntries(parts);
  return letsInAt(hours, { day: weekdays.indexOf(weekday), time: `${hour}:${minute}` });
}

/** The only function that turns level, group, grants and sectors into rights (docs/product/rights.md). */
export function rolesOf(person: PersonFacts, now: Date): UserRoles {
  const flags = Object.fromEntries(
    permissionFlags.map((flag) => [flag, hasFlag(person, flag)]),
  ) as Record<PermissionFlag, boolean>;
  return {
    ...flags,
    loginOk: person.active && (person.impersonated || withinHours(person.loginHours, now)),
    sectors: person.sectors,
    business_units: person.businessUnits,
    impersonated: person.impersonated,
    is_supervisor_any_sector: person.sectors.some((sector) => sector.is_supervisor),
    ticket_payment_report_type: person.level <= LEVEL.admin ? 3 : person.ticketPaymentReportType,
  };
}

type SecondFactor = { level: number; twoFactorRequired: boolean | null; twoFactor: boolean };

/** Whether the group requires two-factor login and the person has not set it up; customers are never required to. */
export function lacksTwoFactor({ level, twoFactorRequired, twoFactor }: SecondFactor): boolean {
  return level <= LEVEL.internal && twoFactorRequired === true && !twoFactor;
}

/** What the person's group requires besides the password. */
export const boundsOf = (person: {
  loginHours: readonly LoginHours[] | null;
  twoFactorRequired: boolean | null;
}): Bounds => ({
  loginHours: person.loginHours ?? [],
  twoFactorRequired: person.twoFactorRequired ?? false,
});

/** The page that a person sees after login. */
export function landingOf(level: number): string {
  return level <= LEVEL.internal ? '/home' : '/dashboard';
}

/**
 * A login is an e-mail address or a tax id, with or without its punctuation. Attempts are counted under `account`,
 * however the tax id is written.
 */
export function loginKeys(username: string) {
  const email = normalEmail(username.trim()).toLowerCase();
  const taxId = username.replace(/[.\-/\s]/g, '').toUpperCase();
  return { email, taxId, account: email.includes('@') ? email : taxId };
}
