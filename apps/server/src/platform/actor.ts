import type { UserRoles } from '@balcao/contract/access/session';
import type { LoginHours } from '@balcao/contract/people/records';

/** Whether a program calls with a person's API token, instead of the person in a session. */
export const isToken = ({ sessionId }: Actor): boolean => sessionId === 0;

/** What a person's group requires beside the password: login hours (an empty list allows any time) and a second step. */
export type Bounds = { loginHours: readonly LoginHours[]; twoFactorRequired: boolean };

/** The logged-in person behind a call. Only the session gate makes one; rules and policies read `roles`. */
export type Actor = {
  userId: number;
  name: string;
  nickname: string;
  level: number;
  roles: UserRoles;
  bounds: Bounds;
  sessionId: number;
  /** Of the API token by which a program calls. */
  tokenId?: number;
  isHuman: boolean;
  /** The admin who acts as this person; null if nobody does. */
  impersonator: { userId: number; name: string } | null;
  /** The group requires two-factor login and the person has not set it up: only its setup is accessible. */
  twoFactorDue: boolean;
  ip: string;
  userAgent: string;
  requestId: string;
};
