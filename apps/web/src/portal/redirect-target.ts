import { safePath } from '../platform/safe-path.ts';

/** Where `/redirect?to=` leads; `host` is null where `to` is no address of the web at all. */
export type RedirectTarget =
  | { kind: 'go'; href: string }
  | { kind: 'refused'; host: string | null };

function parsed(to: string): URL | null {
  return /^https?:\/\//i.test(to) && URL.canParse(to) ? new URL(to) : null;
}

/**
 * Own pages and pages of the listed hosts may be opened without a question; nothing else may, so that a link of ours never
 * lends our name to another site. A host is listed with its port unless that is the scheme's own.
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
