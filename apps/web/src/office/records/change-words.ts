/** What a record that the generic screens do not cover calls its fields, and how their values read. */
export type ChangeWords = {
  labels: Record<string, string>;
  /** Undefined for a value that reads well as it is. */
  text(name: string, value: unknown): string | undefined;
  quiet: readonly string[];
};
