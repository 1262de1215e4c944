import { generateSync } from 'otplib';

/** The code that an authenticator app shows for a secret at a given time. */
export function appCode(secret: string, at = new Date()): string {
  return generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) });
}
