import type { UserRoles } from '@balcao/contract/session';

/** The logged-in person behind a call. Made only by the session gate; rules and policies ask `roles`. */
export type Actor = {
  userId: number;
  name: string;
  nickname: string;
  level: number;
  roles: UserRoles;
  sessionId: number;
  isHuman: boolean;
  ip: string;
  requestId: string;
};
