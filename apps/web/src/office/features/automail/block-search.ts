/** The list's search and page in the address. */
export type BlockSearch = { q?: string; page?: number };

/** Reads them from an address; invalid ones are left out. */
export function blockSearch(raw: Record<string, unknown>): BlockSearch {
  const q = typeof raw.q === 'string' ? raw.q.trim().slice(0, 200) : '';
  const page = Number(raw.page);
  return {
    ...(q && { q }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  };
}
