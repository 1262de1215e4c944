// Browsers drop tabs and line breaks inside addresses and read "\" as "/": "/\t/evil" leaves the site.
const UNSAFE = /[\p{Cc}\p{Z}\\]/u;
const BASE = 'https://own.invalid';

/**
 * A redirect target on this site, or null: an absolute path, optionally with query and fragment. Refuses other origins,
 * schemes, `//host`, backslashes, control characters and their encoded forms.
 */
export function safePath(target: string | null | undefined): string | null {
  if (!target?.startsWith('/') || target.length > 2000) return null;
  const path = target.split(/[?#]/, 1)[0] ?? '';
  const decoded = decodedFully(path);
  if (decoded === null || UNSAFE.test(target) || UNSAFE.test(decoded)) return null;
  if (decoded.includes('//')) return null;
  return URL.canParse(target, BASE) && new URL(target, BASE).origin === BASE ? target : null;
}

function decodedFully(path: string): string | null {
  try {
    let text = path;
    for (let round = 0; round < 5; round++) {
      const next = decodeURIComponent(text);
      if (next === text) return text;
      text = next;
    }
    return null;
  } catch {
    return null;
  }
}
