import { connectionWords } from '../../../platform/connection-words.rules.ts';

const LONGEST = 200;

/**
 * The first line of a fault's text without what may name a person or open something: addresses, links, long numbers and
 * whatever looks like a token.
 */
export function masked(text: string): string {
  const [line = ''] = text.trim().split('\n');
  const plain = line
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/([^\s/"'<>]*@)?([^\s/"'<>:]+)[^\s"'<>]*/gi, '$2')
    .replace(/[^\s<>"',;:()]+@[^\s<>"',;:()]+/g, '…@…')
    .replace(/\d[\d./-]{8,}\d/g, '…')
    .replace(/(?=[\w-]*\d)[\w-]{20,}/g, '…');
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}

/** The same, after its words where it is one of a connection: “O servidor recusou a conexão (connect ECONNREFUSED …)”. */
export function explained(text: string): string {
  const said = masked(text);
  const words = connectionWords(said);
  return words ? `${words.charAt(0).toUpperCase()}${words.slice(1)} (${said})` : said;
}

/** A statement without the values that somebody may have typed into it. */
export const withoutValues = (statement: string): string =>
  statement
    .replace(/'(?:[^']|'')*'/g, '…')
    .replace(/(?<![\w$])\d+(?:\.\d+)?/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
