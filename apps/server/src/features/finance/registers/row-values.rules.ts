/** The id of a reference, as a save sends it or as a read row has it; null for none. */
export function idOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : null;
}
