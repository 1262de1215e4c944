const BEYOND_LATIN_1 = 'ƒ–—‘’‚“”„†‡•…€‰‹›ˆ™ŒœŸŠšŽž˜';
const writable = new RegExp(`[^\\x20-\\x7e\\xa0-\\xff${BEYOND_LATIN_1}]`, 'gu');

/**
 * Text in the characters that the standard PDF fonts have (WinAnsi, enough for Portuguese): other spaces and hyphens
 * become plain ones, invisible characters are removed, and any other character becomes `?`, never garbage.
 */
export function toWinAnsi(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2000-\u200a\u2028\u2029\u202f\u3000]/g, '\u00a0')
    .replace(/[\u2010\u2011\u2212]/g, '-')
    .replace(/[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu, '')
    .replace(writable, '?');
}

/** A text's emoji, which the fonts lack, would stand there as question marks. */
export const withoutPictures = (text: string): string =>
  text
    .replace(/(?![©®™])\p{Extended_Pictographic}/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();
