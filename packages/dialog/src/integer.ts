const PLAIN = /^-?\d{1,15}$/;
/** As Brazilians write thousands: `1.500`. */
const GROUPED = /^-?\d{1,3}(?:\.\d{3}){1,4}$/;

/** The whole number in a text, with or without points between thousands; undefined for anything else. */
export function readInteger(text: string): number | undefined {
  if (!PLAIN.test(text) && !GROUPED.test(text)) return undefined;
  // Adding 0 turns -0 into 0.
  return Number(text.replaceAll('.', '')) + 0;
}

type Bounds = { min?: number | null; max?: number | null };

/** What is wrong with an answer to `input.integer` (pt-BR), or null. Page and server use the same rule. */
export function faultOfInteger(text: string, { min, max }: Bounds): string | null {
  const value = readInteger(text);
  if (value === undefined) return 'Digite um número inteiro.';
  if (typeof min === 'number' && value < min) return `Digite um número a partir de ${min}.`;
  if (typeof max === 'number' && value > max) return `Digite um número até ${max}.`;
  return null;
}
