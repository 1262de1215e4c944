const LETTER = "[\\p{L}\\p{N}!#$%&'*+/=?^_`{|}~-]";
/** Dots may only separate words, and a combining mark must follow a letter. */
const WORD = `${LETTER}(?:${LETTER}|\\p{M})*`;
const NAME = `${WORD}(?:\\.${WORD})*`;
const PART = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const EMAIL = new RegExp(`^(${NAME})@(?:${PART}\\.)+(?:[a-z]{2,24}|xn--[a-z0-9-]{2,59})$`, 'iu');
const HOUSE_PART = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?';
const MAILBOX = new RegExp(`^(${NAME})@(?:${HOUSE_PART}\\.){0,10}${HOUSE_PART}$`, 'u');
const LONGEST = 254;
const LONGEST_NAME = 64;
/** Invisible characters, and the start of an encoded word, which mail programs show decoded. */
const HIDDEN = /\p{Default_Ignorable_Code_Point}|=\?/u;
const LATIN = /\p{Script=Latin}/u;
const NOT_LATIN = /[^\p{Script=Latin}\P{L}]/u;

/** The canonical form of an address, which may contain full-width letters, or letters made of two characters. */
export const normalEmail = (text: string): string => text.normalize('NFKC');

/** Refused, because a letter of another script among Latin ones can imitate somebody else's address. */
const mixesScripts = (name: string) => LATIN.test(name) && NOT_LATIN.test(name);

function fits(rule: RegExp, text: string): boolean {
  if (text.length > LONGEST || text !== normalEmail(text) || HIDDEN.test(text)) return false;
  const name = rule.exec(text)?.[1];
  return name !== undefined && name.length <= LONGEST_NAME && !mixesScripts(name);
}

/**
 * Whether a text looks like an e-mail address that mail can be sent to, in the form that `normalEmail` returns. The page
 * and the server share this rule.
 */
export function isEmail(text: string): boolean {
  return fits(EMAIL, text);
}

/** The wider rule for mail programs and settings, which also accepts internal host names and host names with accents. */
export function isMailbox(text: string): boolean {
  return fits(MAILBOX, text);
}
