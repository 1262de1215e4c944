/** The person's choice: not made yet, none, or one ticket. */
export type Choice = number | null | undefined;

/** The open ticket. A list with exactly one ticket opens it (docs/product/portal.md#dashboard). */
export function selectedOf(ids: number[], choice: Choice): number | null {
  if (choice === undefined) return ids.length === 1 ? (ids[0] ?? null) : null;
  return choice !== null && ids.includes(choice) ? choice : null;
}

/** Choosing the selected one again deselects it. */
export function choose(id: number, selected: number | null): Choice {
  return id === selected ? null : id;
}
