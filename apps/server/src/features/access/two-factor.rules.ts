/** Letters and digits that are not confused when somebody writes a recovery code down. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_LETTERS = 10;
/** The number of random bytes that a recovery code needs. */
export const CODE_BYTES = CODE_LETTERS;

/** `k7mqd-x2hpa`: 31^10 possibilities, about 49 bits. */
export function recoveryCodeOf(random: Uint8Array): string {
  const letters = [...random].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${letters.slice(0, CODE_LETTERS / 2)}-${letters.slice(CODE_LETTERS / 2)}`;
}

/** The typed text: the six digits of the app, or a recovery code in any spacing and case. */
export function readCode(typed: string): { kind: 'app' | 'recovery'; code: string } {
  const text = typed.toLowerCase().replace(/[\s-]/g, '');
  return /^\d{6}$/.test(text) ? { kind: 'app', code: text } : { kind: 'recovery', code: text };
}
