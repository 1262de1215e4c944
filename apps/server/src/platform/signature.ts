import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * HMAC-SHA-256 of a text under the installation's secret, as base64url. Each text begins with its purpose and a colon, so
 * that what was signed for one counts for no other.
 */
export const signatureOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** Whether two texts are the same, in a time that tells nothing of where they differ. */
export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
