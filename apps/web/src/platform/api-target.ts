import type { createToken } from '@balcao/contract/access/api-tokens';
import { needsSession, type TokenAbility } from '@balcao/contract/access/token-abilities';
import type { CallOutput } from '@balcao/contract/endpoint';
import { callHeaders } from './call-headers.ts';
import { pageMeta } from './page-meta.ts';

/** The address and headers of a call: `base` is '' for the page's own server, which knows the session by its cookie. */
export type Target = { base: string; headers: Record<string, string> };

type CachedToken = { token: Promise<string | undefined>; until: number };

/** Kept only in memory: a token ends with its page. */
const kept = new Map<TokenAbility, CachedToken>();
const EARLY_MS = 60_000;
const REST_MS = 60_000;
let restsUntil = 0;

async function ask(ability: TokenAbility, entry: { until: number }): Promise<string | undefined> {
  const response = await fetch('/api/gl_user/token/create', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { ...callHeaders(), 'Content-Type': 'application/json' },
    body: JSON.stringify({ ability }),
  }).catch(() => undefined);
  // Refused (the session has ended, or the person impersonates somebody): the page's own server gives the reason.
  if (!response?.ok) return undefined;
  const { data } = (await response.json()) as CallOutput<typeof createToken>;
  entry.until = performance.now() + data.expires_in * 1000 - EARLY_MS;
  return data.token;
}

function tokenFor(ability: TokenAbility): Promise<string | undefined> {
  const known = kept.get(ability);
  if (known && known.until > performance.now()) return known.token;
  const entry: CachedToken = {
    token: Promise.resolve(undefined),
    until: performance.now() + EARLY_MS,
  };
  entry.token = ask(ability, entry);
  kept.set(ability, entry);
  return entry.token;
}

/** Call it after a server has refused a token: the next call asks for another. */
export function forgetTokens(): void {
  kept.clear();
}

/** Call it when the server of API_URL gives no answer: for a while all calls go to the page's own server. */
export function restApiUrl(): void {
  restsUntil = performance.now() + REST_MS;
}

/**
 * People who are logged in call the server of API_URL, by API token; all other calls, and those that need the session
 * itself, go to the page's own server.
 */
export async function targetOf(path: string, ability: TokenAbility): Promise<Target> {
  const base = pageMeta('api-url');
  const isUp = base !== '' && performance.now() >= restsUntil;
  const away = isUp && pageMeta('api-user') !== '' && !needsSession(path);
  const token = away ? await tokenFor(ability) : undefined;
  if (!token) return { base: '', headers: callHeaders() };
  return { base, headers: { Accept: 'application/json', Authorization: `Bearer ${token}` } };
}
