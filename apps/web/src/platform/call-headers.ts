import { pageMeta } from './page-meta.ts';

/** The headers of every request to the page's own server (docs/product/calls.md#headers). */
export function callHeaders(): Record<string, string> {
  const cookie = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  return {
    Accept: 'application/json',
    'X-CSRF-TOKEN': pageMeta('csrf-token'),
    'X-API-USER': pageMeta('api-user'),
    'X-API-TOKEN': pageMeta('api-token'),
    ...(cookie && { 'X-XSRF-TOKEN': decodeURIComponent(cookie) }),
  };
}

/** Call it after a refusal for an old CSRF token: the new one comes as a cookie. */
export async function renewCsrfToken(): Promise<void> {
  await fetch('/sanctum/csrf-cookie', { credentials: 'same-origin' });
}
