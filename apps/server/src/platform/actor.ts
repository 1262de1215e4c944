import type { LoginHours } from '@balcao/contract/records/people';
import type { UserRoles } from '@balcao/contract/session';

/** Whether a program calls with a person's API token, in place of the person in a session. */
export const isToken = ({ sessionId }: Actor): boolean => sessionId === 0;

/** What a person's group asks beside the password: when one may come, none for at any time, and a second step. */
export type Bounds = { loginHours: readonly LoginHours[]; twoFactorRequired: boolean };

/** The logged-in person behind a call. Made only by the session gate; rules and policies ask `roles`. */
export type Actor = {
  userId: number;
  name: string;
  nickname: string;
  level: number;
  roles: UserRoles;
  bounds: Bounds;
  sessionId: number;
  isHuman: boolean;
  /** Who acts in this person's name; null for oneself. */
  impersonator: { userId: number; name: string } | null;
  /** The group demands two-factor login and the person has none yet: nothing but its setup is open. */
  twoFactorDue: boolean;
  ip: string;
  userAgent: string;
  requestId: string;
};
