/** What the person chose: nothing yet, none, or one ticket. */
export type Choice = number | null | undefined;

/** The ticket that stands open. A list of exactly one opens it by itself (specification section 4). */
export function selectedOf(ids: number[], choice: Choice): number | null {
  if (choice === undefined) return ids.length === 1 ? (ids[0] ?? null) : null;
  return choice !== null && ids.includes(choice) ? choice : null;
}

/** Choosing the selected one again deselects it. */
export function choose(id: number, selected: number | null): Choice {
  return id === selected ? null : id;
}
