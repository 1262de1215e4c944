import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const [NONCE, TAG] = [12, 16];

/** A key object, because a cipher takes six times as long to find out what bare bytes are. */
const keyOf = (secret: string, purpose: string) =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `sealed:${purpose}`, 32)));

/** Encrypts a text so that only this installation's secret can read it (AES-256-GCM); `purpose` separates texts of different uses. */
export function seal(secret: string, purpose: string, text: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, keyOf(secret, purpose), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Reads the result of `seal`; null with another secret or purpose, or if a byte was changed. */
export const unseal = (secret: string, purpose: string, sealed: Buffer): string | null =>
  open(keyOf(secret, purpose), sealed);

/** Reads many results of `seal` with one secret and purpose, whose key it derives once. */
export function unsealer(secret: string, purpose: string): (sealed: Buffer) => string | null {
  const key = keyOf(secret, purpose);
  return (sealed) => open(key, sealed);
}

function open(key: KeyObject, sealed: Buffer): string | null {
  try {
    const nonce = sealed.subarray(0, NONCE);
    const decipher = createDecipheriv(CIPHER, key, nonce);
    decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([
      decipher.update(sealed.subarray(NONCE + TAG)),
      decipher.final(),
    ]).toString();
  } catch {
    return null;
  }
}
