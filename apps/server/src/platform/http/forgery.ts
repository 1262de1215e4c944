import { randomBytes } from 'node:crypto';
import { sameText, signatureOf } from '../signature.ts';

/** A forgery token for one session cookie ('' for a visitor without one): `nonce.signature`. */
export function makeForgeryToken(secret: string, sessionToken: string): string {
  const nonce = randomBytes(12).toString('base64url');
  return `${nonce}.${signatureOf(secret, `forgery:${nonce}:${sessionToken}`)}`;
}

/** True when the token was made here for this very session cookie. Constant time. */
export function isForgeryToken(secret: string, sessionToken: string, token: string): boolean {
  const [nonce = '', signature = ''] = token.split('.');
  return sameText(signature, signatureOf(secret, `forgery:${nonce}:${sessionToken}`));
}

/** The API token of a session: derived, so that nothing is stored and it dies with the session. */
export function apiToken(secret: string, sessionToken: string): string {
  return sessionToken === '' ? '' : signatureOf(secret, `api:${sessionToken}`);
}

/** Compares what a request sent with `apiToken`. Constant time. */
export function isApiToken(secret: string, sessionToken: string, token: string): boolean {
  return sameText(token, apiToken(secret, sessionToken));
}
