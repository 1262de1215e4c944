import { createHash } from 'node:crypto';

/** Bytes as hexadecimal digits, which people can compare; '' for null. */
export const hex = (bytes: Uint8Array | null): string => Buffer.from(bytes ?? []).toString('hex');

/** The SHA-256 of a text or of bytes, in hexadecimal digits. */
export const sha256Hex = (of: string | Uint8Array): string =>
  createHash('sha256').update(of).digest('hex');
