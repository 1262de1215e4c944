import { pageMeta } from './page-meta.ts';

/** What every request to the page's own server carries (specification section 7). */
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
