/** The signing page's names of the two ways to sign (docs/product/signing.md#calls). */
export type SignMode = 'IP' | 'Dedo';

/** Without I, L, O and U, which people misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 26;

/** 130 bits for people to type: `K7Q2M-9XW3T-…`; takes 26 random bytes. */
export function checkCodeOf(random: Uint8Array): string {
  const code = [...random.subarray(0, CODE_LENGTH)].map((byte) => ALPHABET[byte % 32]).join('');
  return code.replace(/(.{5})(?=.{5})/g, '$1-');
}

/** A typed, pasted or computed value: a check code in our form, or the SHA-256 of a file. */
export function readCheck(given: string): { code: string } | { sha256: string } {
  const plain = given.replace(/[\s-]/g, '');
  if (/^[\da-f]{64}$/i.test(plain)) return { sha256: plain.toLowerCase() };
  const code = plain.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  return { code: code.replace(/(.{5})(?=.{5})/g, '$1-') };
}

/** First name and initials: enough to recognize a known person, but not to identify an unknown one. */
export function veiledName(name: string | null): string {
  const [first = 'Pessoa', ...rest] = (name ?? '').trim().split(/\s+/).filter(Boolean);
  return [first, ...rest.map((part) => `${part[0]}.`)].join(' ');
}
