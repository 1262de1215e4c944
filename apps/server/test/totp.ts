import { generateSync } from 'otplib';

/** What an authenticator app shows for a secret at a moment. */
export function appCode(secret: string, at = new Date()): string {
  return generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) });
}
