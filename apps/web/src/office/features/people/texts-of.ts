/** Reads a value as a list of texts. */
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : [];
