import type { Store } from './browser-storage.ts';

const COOKIE = 'at_chatbot_info_list';
const LEGACY_COOKIE = 'at_ticket_token';
const THIRTY_DAYS = 30 * 24 * 60 * 60;
/** A cookie holds 4 kB: the oldest conversations are dropped. */
const MOST_ENTRIES = 20;

type Entry = { code: string; variables: { at_ticket_token?: string } };

/** `document`, or an object with the same cookie behaviour. */
export type Jar = { cookie: string };

/** A jar in `localStorage`. It holds the list alone; like a cookie, the list expires. */
export function storageJar(storage: Store): Jar {
  return {
    get cookie() {
      const [, until, value] = /^(\d+) (.*)$/.exec(storage.getItem(COOKIE) ?? '') ?? [];
      return Number(until) > Date.now() ? `${COOKIE}=${value}` : '';
    },
    set cookie(text: string) {
      const [, name, value, seconds] = /^([^=]+)=([^;]*); Max-Age=(\d+)/.exec(text) ?? [];
      const until = Date.now() + Number(seconds) * 1_000;
      if (name === COOKIE) storage.setItem(COOKIE, `${until} ${value}`);
    },
  };
}

/** Visitors can edit a cookie: unreadable content counts as empty. */
function readCookie(jar: Jar, name: string): string | undefined {
  const pair = jar.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  try {
    return pair && decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    return '';
  }
}

function writeCookie(jar: Jar, name: string, value: string, maxAge: number): void {
  const secure = globalThis.location?.protocol === 'https:' ? '; Secure' : '';
  const kept = `Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`;
  jar.cookie = `${name}=${encodeURIComponent(value)}; ${kept}`;
}

function isEntry(value: unknown): value is Entry {
  const entry = value as Entry | null;
  return typeof entry?.code === 'string' && typeof entry.variables === 'object';
}

function readEntries(jar: Jar): Entry[] {
  try {
    const list: unknown = JSON.parse(readCookie(jar, COOKIE) ?? '[]');
    return Array.isArray(list) ? list.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function writeEntries(jar: Jar, entries: Entry[]): void {
  writeCookie(jar, COOKIE, JSON.stringify(entries.slice(-MOST_ENTRIES)), THIRTY_DAYS);
}

/** Remembers the conversation of a chatbot for 30 days. */
export function keepToken(jar: Jar, code: string, token: string): void {
  const entries = readEntries(jar);
  const variables = entries.find((entry) => entry.code === code)?.variables;
  const others = entries.filter((entry) => entry.code !== code);
  writeEntries(jar, [...others, { code, variables: { ...variables, at_ticket_token: token } }]);
}

/** Forgets everything stored for a chatbot; the others stay. */
export function forgetToken(jar: Jar, code: string): void {
  writeEntries(
    jar,
    readEntries(jar).filter((entry) => entry.code !== code),
  );
}

/** The stored conversation of a chatbot. A token in the legacy cookie moves into the list. */
export function findToken(jar: Jar, code: string): string | undefined {
  const legacy = readCookie(jar, LEGACY_COOKIE);
  const token = readEntries(jar).find((entry) => entry.code === code)?.variables?.at_ticket_token;
  if (legacy === undefined) return token;
  writeCookie(jar, LEGACY_COOKIE, '', 0);
  if (token || !legacy) return token;
  keepToken(jar, code, legacy);
  return legacy;
}
