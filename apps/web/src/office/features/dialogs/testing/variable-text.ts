/** A variable's value as it is edited: texts as they are, anything else as JSON. */
export function variableText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/**
 * What somebody typed, as the kind of value that stood there: what was a text stays one, and anything else is read as JSON. What
 * is no JSON is a text.
 */
export function variableValue(text: string, before: unknown): unknown {
  if (typeof before === 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
