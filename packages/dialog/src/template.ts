import type { Json } from './flow.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** A collected value as people read it, in plain text: a city by its fullname, nothing for null. */
export function displayText(value: Json): string {
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  if (!Array.isArray(value) && typeof value.fullname === 'string') return value.fullname;
  return JSON.stringify(value);
}

function fill(text: string, variables: Record<string, Json>, write: (value: string) => string) {
  return text.replace(/\{\{([^{}]*)\}\}/g, (_, inner: string) => {
    const name = inner.trim();
    // Only own keys: a variable may be called `constructor`.
    return Object.hasOwn(variables, name) ? write(displayText(variables[name] ?? null)) : '';
  });
}

/** Fills `{{variable}}` in a plain text; a missing variable leaves nothing. */
export function fillText(text: string, variables: Record<string, Json>): string {
  return fill(text, variables, (value) => value);
}

/** Fills `{{variable}}` in an author's HTML; the values are escaped. */
export function fillHtml(html: string, variables: Record<string, Json>): string {
  return fill(html, variables, escapeHtml);
}
