import { safePath } from '../platform/safe-path.ts';

/** Where `/redirect?to=` leads; `host` is null if `to` is not a web address at all. */
export type RedirectTarget =
  | { kind: 'go'; href: string }
  | { kind: 'refused'; host: string | null };

function parsed(to: string): URL | null {
  return /^https?:\/\//i.test(to) && URL.canParse(to) ? new URL(to) : null;
}

/**
 * Our own pages and those of listed hosts open without a question. Nothing else does, so that our links cannot lend our
 * name to another site. A host is listed with its port unless that is the scheme's default.
 */
export function redirectTarget(
  to: string | undefined,
  origin: string,
  hosts: string[],
): RedirectTarget {
  const path = safePath(to);
  if (path) return { kind: 'go', href: path };
  const url = parsed(to ?? '');
  if (!url) return { kind: 'refused', host: null };
  const refused = { kind: 'refused', host: url.host } as const;
  if (url.username || url.password) return refused;
  if (url.origin === origin) {
    const own = safePath(url.pathname + url.search + url.hash);
    return own ? { kind: 'go', href: own } : refused;
  }
  return hosts.includes(url.host) ? { kind: 'go', href: url.href } : refused;
}
