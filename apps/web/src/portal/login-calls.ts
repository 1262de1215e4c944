import type { login } from '@balcao/contract/access/session';
import type { loginTwoFactor } from '@balcao/contract/access/two-factor';
import type { CallOutput } from '@balcao/contract/endpoint';
import { call } from '../platform/api.ts';
import { clearCaches } from '../platform/caches.ts';
import { queryClient } from '../platform/query-client.ts';
import { landing } from '../platform/session/landing.ts';
import { sessionQuery } from '../platform/session/session-query.ts';
import { insideShell, sendToShell } from '../platform/shell-bridge.ts';

export type Attempt = { username: string; password: string; recaptcha: string | null };

/**
 * After a login: loads the session, empties the caches and continues with a fresh page, or with the setup of two-factor
 * login if the group requires it. Inside the app it only hands the token to the app.
 */
async function goOn(answer: CallOutput<typeof login>, to?: string): Promise<void> {
  if (insideShell()) {
    const { login_token, login_token_expires } = answer;
    await sendToShell('login', { login_token, login_token_expires });
    return;
  }
  const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
  const target = landing(session.user?.level ?? Number.POSITIVE_INFINITY, to);
  clearCaches();
  const setup = `/login/two_factor?${new URLSearchParams({ to: target })}`;
  window.location.assign(session.two_factor_due ? setup : target);
}

/** The first step; true when the login waits for a code. */
export async function enter(attempt: Attempt, to?: string): Promise<boolean> {
  const body = { ...attempt, is_app: insideShell() };
  const answer = await call<typeof login>('POST /auth/login', { body });
  if (answer.two_factor) return true;
  await goOn(answer, to);
  return false;
}

/** The second step: a code from the app, or a recovery code. */
export async function enterCode(code: string, to?: string): Promise<void> {
  const body = { code, is_app: insideShell() };
  await goOn(await call<typeof loginTwoFactor>('POST /auth/two_factor', { body }), to);
}
