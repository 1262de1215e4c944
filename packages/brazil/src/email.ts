const NAME = '[^\\s@<>()[\\]\\\\,;:"]{1,64}';
const PART = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const EMAIL = new RegExp(`^${NAME}@(?:${PART}\\.)+(?:[a-z]{2,24}|xn--[a-z0-9-]{2,59})$`, 'i');
const HOUSE_PART = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?';
const MAILBOX = new RegExp(`^${NAME}@(?:${HOUSE_PART}\\.){0,10}${HOUSE_PART}$`, 'u');
const LONGEST = 254;

/** Whether a text looks like an e-mail address that mail can be sent to: the same rule on the page and on the server. */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST && EMAIL.test(text);
}

/** The wider rule for what mail programs and settings name: also a host of one's own house, or one with accents. */
export function isMailbox(text: string): boolean {
  return text.length <= LONGEST && MAILBOX.test(text);
}
