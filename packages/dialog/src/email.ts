const EMAIL = /^[^\s@<>()[\]\\,;:"]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/i;
const LONGEST = 254;

/** Whether a text looks like an e-mail address that mail can be sent to: the same rule on the page and on the server. */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST && EMAIL.test(text);
}
