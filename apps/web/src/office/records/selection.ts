import type { RecordDefinition } from '@balcao/contract/records/definition';
import { useState } from 'react';
import type { RecordSearch } from './list-search.ts';
import type { RecordPage } from './record-queries.ts';
import { useAbilities } from './use-abilities.ts';

export type Selection = {
  /** The chosen rows' names by id. */
  rows: ReadonlyMap<number, string>;
  toggle: (row: { id: number; name: string }) => void;
  /** All rows of the page, or none of them if all are chosen. */
  togglePage: () => void;
  pageChosen: boolean;
  clear: () => void;
};

/** Chosen rows. They outlive paging; another search or filter forgets them: nobody should change what is not in sight. */
export function useSelection(
  definition: RecordDefinition,
  search: RecordSearch,
  page: RecordPage | undefined,
): Selection | undefined {
  const able = useAbilities(definition);
  const { page: _, per_page: __, sort: ___, columns: ____, ...asked } = search;
  const key = JSON.stringify(asked);
  const [kept, setKept] = useState({ key, rows: new Map<number, string>() });
  if (!able.remove && !(able.update && definition.bulk?.length)) return undefined;

  const rows = kept.key === key ? kept.rows : new Map<number, string>();
  const shown = (page?.data ?? []).map(
    (row) => [row.id, String(row[definition.title] ?? row.id)] as const,
  );
  const pageChosen = shown.length > 0 && shown.every(([id]) => rows.has(id));
  const put = (change: (next: Map<number, string>) => void) => {
    const next = new Map(rows);
    change(next);
    setKept({ key, rows: next });
  };
  return {
    rows,
    pageChosen,
    toggle: ({ id, name }) => put((next) => next.delete(id) || next.set(id, name)),
    togglePage: () =>
      put((next) => {
        for (const [id, name] of shown) pageChosen ? next.delete(id) : next.set(id, name);
      }),
    clear: () => put((next) => next.clear()),
  };
}
