const takes: Record<string, RegExp> = { '#': /\d/, '*': /[\dA-Z]/ };

/** Fills one pattern; characters without a place in it are left out. */
function fill(pattern: string, chars: string): string {
  let masked = '';
  let between = '';
  let used = 0;
  for (const place of pattern) {
    const kind = takes[place];
    if (!kind) between += place;
    else {
      while (used < chars.length && !kind.test(chars.charAt(used))) used++;
      if (used === chars.length) break;
      masked += between + chars.charAt(used++);
      between = '';
    }
  }
  return masked;
}

/** The typed part of a masked text: its digits and capital letters. */
export function typed(masked: string): string {
  return masked.replace(/[^\dA-Z]/g, '');
}

/**
 * Puts a text into the shortest pattern that fits it, such as `###.###-##`: `#` takes a digit, `*` a digit or letter,
 * which becomes a capital. A separator appears once something follows it.
 */
export function mask(patterns: string[], text: string): string {
  const letters = patterns.some((pattern) => pattern.includes('*'));
  const chars = letters ? typed(text.toUpperCase()) : text.replace(/\D/g, '');
  const filled = patterns.map((pattern) => fill(pattern, chars));
  return filled.find((one) => typed(one) === chars) ?? filled.at(-1) ?? '';
}

/** The caret's position after the given number of typed characters, so that masking does not move it to the end. */
export function caretAfter(count: number, masked: string): number {
  let seen = 0;
  for (let at = 0; at < masked.length; at++) {
    if (seen === count) return at;
    if (typed(masked.charAt(at))) seen++;
  }
  return masked.length;
}
