import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * HMAC-SHA-256 of a text with the installation's secret, as base64url. Each text begins with its purpose and a colon, so
 * that a signature for one purpose is not valid for another.
 */
export const signatureOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** Whether two texts are equal, in a time that does not reveal where they differ. */
export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
