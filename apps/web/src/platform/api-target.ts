import type { CallOutput } from '@balcao/contract/endpoint';
import { needsSession, type TokenAbility } from '@balcao/contract/token-abilities';
import type { createToken } from '@balcao/contract/tokens';
import { callHeaders } from './call-headers.ts';
import { pageMeta } from './page-meta.ts';

/** Where a call goes: `base` is '' for the page's own server, which knows the session by its cookie. */
export type Target = { base: string; headers: Record<string, string> };

type Kept = { token: Promise<string | undefined>; until: number };

/** In memory alone: a token ends with its page. */
const kept = new Map<TokenAbility, Kept>();
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
  // Refused (a session that has ended, a person who acts as another): the page's own server says why.
  if (!response?.ok) return undefined;
  const { data } = (await response.json()) as CallOutput<typeof createToken>;
  entry.until = performance.now() + data.expires_in * 1000 - EARLY_MS;
  return data.token;
}

function tokenFor(ability: TokenAbility): Promise<string | undefined> {
  const known = kept.get(ability);
  if (known && known.until > performance.now()) return known.token;
  const entry: Kept = { token: Promise.resolve(undefined), until: performance.now() + EARLY_MS };
  entry.token = ask(ability, entry);
  kept.set(ability, entry);
  return entry.token;
}

/** After a server has refused one: the next call asks for another. */
export function forgetTokens(): void {
  kept.clear();
}

/** After the server of API_URL gave no answer: for a while all calls go to the page's own server. */
export function restApiUrl(): void {
  restsUntil = performance.now() + REST_MS;
}

/**
 * Who is logged in calls the server that API_URL names, by API token; all else, and what needs the session itself, goes to
 * the page's own server.
 */
export async function targetOf(path: string, ability: TokenAbility): Promise<Target> {
  const base = pageMeta('api-url');
  const isUp = base !== '' && performance.now() >= restsUntil;
  const away = isUp && pageMeta('api-user') !== '' && !needsSession(path);
  const token = away ? await tokenFor(ability) : undefined;
  if (!token) return { base: '', headers: callHeaders() };
  return { base, headers: { Accept: 'application/json', Authorization: `Bearer ${token}` } };
}
