import type { Json } from './flow.ts';
import type { Meter } from './meter.ts';

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

/** JSON with sorted keys, because a database does not keep their order and a replay must read the same. */
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

/** A variable by its name, or the value of a path inside one (`city.ibge_code`); null if there is none. */
export function valueAt(variables: Record<string, Json>, path: string): Json {
  if (Object.hasOwn(variables, path)) return variables[path] ?? null;
  return path.split('.').reduce<Json>(member, variables);
}

/** The names in a text's `{{…}}`. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(HOLE)].map(([, inner = '']) => inner.trim());
}

/** The names of those `{{…}}` that have no value, each once. */
export function missingNames(text: string, variables: Record<string, Json>): string[] {
  const names = [...new Set(namesIn(text))];
  return names.filter((name) => displayText(valueAt(variables, name)) === '');
}

type Variables = Record<string, Json>;

function fill(text: string, variables: Variables, meter: Meter | undefined, write = plain) {
  meter?.write(text.length);
  return text.replace(HOLE, (_, inner: string) => {
    const value = write(displayText(valueAt(variables, inner.trim())));
    meter?.write(value.length);
    return value;
  });
}

const plain = (value: string) => value;

/** Fills `{{variable}}` in a plain text; a missing variable leaves nothing. `meter` counts the letters. */
export function fillText(text: string, variables: Variables, meter?: Meter): string {
  return fill(text, variables, meter);
}

/** Fills `{{variable}}` in an author's HTML; the values are escaped. */
export function fillHtml(html: string, variables: Variables, meter?: Meter): string {
  return fill(html, variables, meter, escapeHtml);
}

/** Fills `{{variable}}` in an address; a value cannot add another part to the address. */
export function fillUrl(url: string, variables: Variables, meter?: Meter): string {
  // Half a character cannot be encoded.
  return fill(url, variables, meter, (value) => encodeURIComponent(value.toWellFormed()));
}
