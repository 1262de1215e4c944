/** The keys and words of a choice, in their order. */
export const entriesOf = <K extends string>(words: Record<K, string>): [K, string][] =>
  Object.entries(words) as [K, string][];
