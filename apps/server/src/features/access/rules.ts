import { hasFlag, LEVEL, type PermissionFlag, permissionFlags } from '@balcao/contract/permissions';
import type { UserRoles } from '@balcao/contract/session';

export const SESSION_HOURS = 12;
/** How stale `seen_at` may get before it is written again: no write per request. */
export const SEEN_EVERY_SECONDS = 60;

export type PersonFacts = {
  level: number;
  active: boolean;
  flags: string[];
  granted: string[];
  denied: string[];
  ticketPaymentReportType: number;
  /** Allowed login hours as `HH:MM:SS` in Brasília time; null for any. */
  loginFrom: string | null;
  loginUntil: string | null;
  sectors: UserRoles['sectors'];
  businessUnits: number[];
  /** Somebody acts as this person: hours are then not the person's matter. */
  impersonated: boolean;
};

export type LoginHours = Pick<PersonFacts, 'loginFrom' | 'loginUntil'>;

const brasilia = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  timeStyle: 'medium',
  hourCycle: 'h23',
});

/** Within the hours, also where they cross midnight (22:00 to 06:00). */
export function withinHours({ loginFrom, loginUntil }: LoginHours, now: Date): boolean {
  if (!loginFrom || !loginUntil) return true;
  const time = brasilia.format(now);
  return loginFrom <= loginUntil
    ? loginFrom <= time && time < loginUntil
    : loginFrom <= time || time < loginUntil;
}

/** The one place that turns level, group, grants and sectors into rights (product.md section 1). */
export function rolesOf(person: PersonFacts, now: Date): UserRoles {
  const flags = Object.fromEntries(
    permissionFlags.map((flag) => [flag, hasFlag(person, flag)]),
  ) as Record<PermissionFlag, boolean>;
  return {
    ...flags,
    loginOk: person.active && (person.impersonated || withinHours(person, now)),
    sectors: person.sectors,
    business_units: person.businessUnits,
    impersonated: person.impersonated,
    is_supervisor_any_sector: person.sectors.some((sector) => sector.is_supervisor),
    ticket_payment_report_type: person.level <= LEVEL.admin ? 3 : person.ticketPaymentReportType,
  };
}

/** Where a person lands after login. */
export function landingOf(level: number): string {
  return level <= LEVEL.internal ? '/home' : '/dashboard';
}

/**
 * A login is an e-mail address or a tax id, with or without its punctuation. `account` is the one that counts: attempts
 * are counted under it, however the tax id is written.
 */
export function loginKeys(username: string) {
  const email = username.trim().toLowerCase();
  const taxId = username.replace(/[.\-/\s]/g, '').toUpperCase();
  return { email, taxId, account: email.includes('@') ? email : taxId };
}
