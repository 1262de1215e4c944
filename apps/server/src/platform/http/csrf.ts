import { randomBytes } from 'node:crypto';
import { sameText, signatureOf } from '../signature.ts';

/** A CSRF token for one session cookie ('' for a visitor without one): `nonce.signature`. */
export function makeCsrfToken(secret: string, sessionToken: string): string {
  const nonce = randomBytes(12).toString('base64url');
  return `${nonce}.${signatureOf(secret, `forgery:${nonce}:${sessionToken}`)}`;
}

/** True when this installation made the token for exactly this session cookie. Constant time. */
export function isCsrfToken(secret: string, sessionToken: string, token: string): boolean {
  const [nonce = '', signature = ''] = token.split('.');
  return sameText(signature, signatureOf(secret, `forgery:${nonce}:${sessionToken}`));
}

/** The API token of a session: derived, so nothing is stored and it ends with the session. */
export function apiToken(secret: string, sessionToken: string): string {
  return sessionToken === '' ? '' : signatureOf(secret, `api:${sessionToken}`);
}

/** Compares a request's API token with `apiToken`. Constant time. */
export function isApiToken(secret: string, sessionToken: string, token: string): boolean {
  return sameText(token, apiToken(secret, sessionToken));
}
