import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a link or a cookie; the database keeps only its `tokenHashOf`. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function tokenHashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
