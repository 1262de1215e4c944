const tabs = ['matched', 'ignored'] as const;
export type StatementTab = (typeof tabs)[number];
export type StatementSearch = { page?: number; state?: StatementTab };

/** Reads page and kind of lines from an address; open lines and the first page need none. */
export function statementSearch(raw: Record<string, unknown>): StatementSearch {
  const page = Number(raw.page);
  const state = tabs.find((one) => one === raw.state);
  const isLater = Number.isSafeInteger(page) && page > 1;
  return { ...(isLater && { page }), ...(state && { state }) };
}
