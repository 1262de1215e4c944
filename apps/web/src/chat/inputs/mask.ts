function places(pattern: string): number {
  return pattern.split('#').length - 1;
}

/**
 * Puts the digits of a text into the shortest pattern that holds them, such as `###.###-##`.
 * A separator appears once a digit follows it.
 */
export function mask(patterns: string[], text: string): string {
  const digits = text.replace(/\D/g, '');
  const pattern = patterns.find((one) => places(one) >= digits.length) ?? patterns.at(-1) ?? '';
  let masked = '';
  let used = 0;
  for (const place of pattern) {
    if (used === digits.length) break;
    masked += place === '#' ? digits.charAt(used++) : place;
  }
  return masked;
}

/** Where the caret stands after the given number of digits, so that masking does not throw it to the end. */
export function caretAfter(digits: number, masked: string): number {
  let seen = 0;
  for (let at = 0; at < masked.length; at++) {
    if (seen === digits) return at;
    if (/\d/.test(masked.charAt(at))) seen++;
  }
  return masked.length;
}
