import type { RecordRow } from '@balcao/contract/records/calls';
import type { RecordDefinition } from '@balcao/contract/records/definition';

/** The attributes of a row in a tree: its level, from 0, and whether it is closed. None for other records. */
export function treeRow({ tree }: RecordDefinition, row: RecordRow) {
  if (!tree) return {};
  const level = String(row[tree] ?? '').split('.').length - 1;
  return { 'data-level': level, 'data-closed': row.active === false || undefined };
}
