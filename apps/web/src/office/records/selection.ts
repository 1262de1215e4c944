import type { RecordRow } from '@balcao/contract/records/calls';
import { type RecordDefinition, removesMany } from '@balcao/contract/records/definition';
import { useState } from 'react';
import type { RecordSearch } from './list-search.ts';
import { useAbilities } from './use-abilities.ts';

export type Selection = {
  /** Names of the chosen rows by id. */
  rows: ReadonlyMap<number, string>;
  toggle: (row: { id: number; name: string }) => void;
  /** Chooses all rows of the page; if all are chosen, none. */
  togglePage: () => void;
  pageChosen: boolean;
  clear: () => void;
};

type SelectedRows = { rows: ReadonlyMap<number, string>; put: (rows: Map<number, string>) => void };

/**
 * The chosen rows; undefined if the person may change none. They stay chosen on other pages; another search or filter
 * clears them, because nobody should change rows out of sight.
 */
export function useChosenRows(
  definition: RecordDefinition,
  search: RecordSearch,
): SelectedRows | undefined {
  const able = useAbilities(definition);
  const { page: _, per_page: __, sort: ___, columns: ____, ...asked } = search;
  const key = JSON.stringify(asked);
  const [kept, setKept] = useState({ key, rows: new Map<number, string>() });
  const removes = able.remove && removesMany(definition);
  if (!removes && !(able.update && definition.bulk?.length)) return undefined;
  return {
    rows: kept.key === key ? kept.rows : new Map<number, string>(),
    put: (rows) => setKept({ key, rows }),
  };
}

/** The selection for one page of rows. */
export function selectionOf(
  chosen: SelectedRows | undefined,
  definition: RecordDefinition,
  page: readonly RecordRow[],
): Selection | undefined {
  if (!chosen) return undefined;
  const { rows } = chosen;
  const shown = page.map((row) => [row.id, String(row[definition.title] ?? row.id)] as const);
  const pageChosen = shown.length > 0 && shown.every(([id]) => rows.has(id));
  const put = (change: (next: Map<number, string>) => void) => {
    const next = new Map(rows);
    change(next);
    chosen.put(next);
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
