import type { Json } from './flow.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const HOLE = /\{\{([^{}]*)\}\}/g;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** JSON with the keys in one order, for a database does not keep theirs: what is played again must read the same. */
export function canonicalJson(value: Json): string {
  const ordered = (part: object) =>
    Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const isObject = (part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part);
  return JSON.stringify(value, (_, part) => (isObject(part) ? ordered(part) : part));
}

/** A collected value as people read it, in plain text: a city or a file by its name, yes or no, nothing for null. */
export function displayText(value: Json): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map(displayText).join(', ');
  if (typeof value.fullname === 'string') return value.fullname;
  return typeof value.filename === 'string' ? value.filename : canonicalJson(value);
}

// Only own keys: a variable may be called `constructor`.
function member(value: Json, key: string): Json {
  const isObject = value !== null && typeof value === 'object';
  return isObject && Object.hasOwn(value, key)
    ? ((value as Record<string, Json>)[key] ?? null)
    : null;
}

/** A variable by its name, or what a path leads to inside of one (`city.ibge_code`); null where there is nothing. */
export function valueAt(variables: Record<string, Json>, path: string): Json {
  if (Object.hasOwn(variables, path)) return variables[path] ?? null;
  return path.split('.').reduce<Json>(member, variables);
}

/** The names that `{{…}}` asks for in a text. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(HOLE)].map(([, inner = '']) => inner.trim());
}

/** The names of those `{{…}}` that would leave nothing, each once. */
export function missingNames(text: string, variables: Record<string, Json>): string[] {
  const missing = namesIn(text).filter((name) => displayText(valueAt(variables, name)) === '');
  return [...new Set(missing)];
}

function fill(text: string, variables: Record<string, Json>, write: (value: string) => string) {
  return text.replace(HOLE, (_, inner: string) =>
    write(displayText(valueAt(variables, inner.trim()))),
  );
}

/** Fills `{{variable}}` in a plain text; a missing variable leaves nothing. */
export function fillText(text: string, variables: Record<string, Json>): string {
  return fill(text, variables, (value) => value);
}

/** Fills `{{variable}}` in an author's HTML; the values are escaped. */
export function fillHtml(html: string, variables: Record<string, Json>): string {
  return fill(html, variables, escapeHtml);
}

/** Fills `{{variable}}` in an address; a value cannot add a part to it. */
export function fillUrl(url: string, variables: Record<string, Json>): string {
  // Half a character cannot be encoded.
  return fill(url, variables, (value) => encodeURIComponent(value.toWellFormed()));
}
