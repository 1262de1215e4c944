/** List items whose only name is their place, with keys for React. */
export function keyed<T>(items: readonly T[]): { key: string; item: T; index: number }[] {
  return items.map((item, index) => ({ key: String(index), item, index }));
}
