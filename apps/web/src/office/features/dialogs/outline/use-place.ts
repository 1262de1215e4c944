import { foldText } from '@balcao/brazil/fold-text';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useChosen, useDialogName, useDraft, useDraftPart, useFlow } from '../use-draft.ts';
import { blockOf, wordsOf } from './row-words.ts';
import { type Row, rowsOf } from './rows.ts';

/** The lines of the flow, which of them is active, and how to get from one to another. */
export function usePlace() {
  const draft = useDraft();
  const flow = useFlow();
  const dialog = useDialogName();
  const chosen = useChosen();
  const shown = useDraftPart((one) => one.shown());
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([dialog]));
  const rows = useMemo(() => rowsOf(flow, open), [flow, open]);
  const [key, setKey] = useState(dialog);
  const active =
    rows.find((row) => row.key === key) ?? rows.find((row) => row.key === dialog) ?? rows[0];

  // What is chosen on the canvas or by the search becomes the active line.
  const last = chosen.at(-1);
  const follow = useEffectEvent(
    ({ last: id }: { last: string | undefined; dialog: string; shown: unknown }) => {
      if (!open.has(dialog)) setOpen(new Set([...open, dialog]));
      if (id === undefined) return;
      const isActive =
        active?.dialog === dialog && (blockOf(active) === id || active.key.endsWith(`/:${id}`));
      if (!isActive)
        setKey(flow.dialogs[dialog]?.marks?.[id] ? `${dialog}/:${id}` : `${dialog}/${id}`);
    },
  );
  useEffect(() => follow({ last, dialog, shown }), [last, dialog, shown]);

  /** Makes a line active, and chooses its block. */
  function go(row: Row | undefined): void {
    if (!row) return;
    setKey(row.key);
    draft.openDialog(row.dialog);
    const id = row.kind === 'mark' ? row.id : blockOf(row);
    draft.choose(id === undefined ? [] : [id]);
  }
  function toggle(row: Row, wanted = !open.has(row.dialog)): void {
    const next = new Set(open);
    if (wanted) next.add(row.dialog);
    else next.delete(row.dialog);
    setOpen(next);
    if (!wanted) setKey(row.dialog);
  }
  /** Chooses the blocks from the active line to this one. */
  function chooseUpTo(row: Row | undefined): void {
    if (!row || !active || row.dialog !== active.dialog) return;
    const [from, until] = [rows.indexOf(active), rows.indexOf(row)].sort((a, b) => a - b);
    const between = rows.slice(from, (until ?? 0) + 1).flatMap((one) => blockOf(one) ?? []);
    setKey(row.key);
    const ids = new Set([...draft.chosen(), ...between]);
    const end = blockOf(row);
    if (end !== undefined) ids.delete(end);
    // The last one is the active one.
    draft.choose(end === undefined ? [...ids] : [...ids, end]);
  }
  function chooseToo(row: Row): void {
    const block = blockOf(row);
    if (block === undefined || row.dialog !== dialog) {
      go(row);
      return;
    }
    setKey(row.key);
    const others = draft.chosen().filter((one) => one !== block);
    draft.choose(others.length < draft.chosen().length ? others : [...others, block]);
  }
  /** The next line whose words begin with a letter. */
  function find(letter: string): void {
    const at = active ? rows.indexOf(active) : 0;
    const wanted = foldText(letter);
    const after = [...rows.slice(at + 1), ...rows.slice(0, at)];
    go(after.find((row) => foldText(wordsOf(flow, row).title).startsWith(wanted)));
  }
  /** What becomes active when these blocks are gone: the block above them, or below. */
  function neighbour(gone: readonly string[]): string | undefined {
    const lines = rows.filter((row) => row.kind === 'block' && row.dialog === active?.dialog);
    const ids = lines.map((row) => blockOf(row) ?? '');
    const first = ids.findIndex((id) => gone.includes(id));
    const left = (id: string) => !gone.includes(id);
    return ids.slice(0, Math.max(first, 0)).findLast(left) ?? ids.find(left);
  }
  /** Opens a dialog and makes its line active. */
  function openDialog(name: string): void {
    setOpen(new Set([...open, name]));
    setKey(name);
    draft.openDialog(name);
  }
  return { rows, active, go, toggle, chooseUpTo, chooseToo, find, neighbour, openDialog };
}

export type Place = ReturnType<typeof usePlace>;
