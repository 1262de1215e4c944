/** A value that holds a list of texts, as one. */
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : [];
