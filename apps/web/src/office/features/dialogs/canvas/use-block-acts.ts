import type { Change } from '@balcao/dialog/draft/change';
import { applyChanges } from '@balcao/dialog/draft/change';
import {
  copyBlocks,
  duplicateBlocks,
  pasteBlocks,
  readCopied,
} from '@balcao/dialog/draft/commands/copies';
import { addMark, removeMarks } from '@balcao/dialog/draft/commands/marks';
import { removeBlocks } from '@balcao/dialog/draft/commands/removal';
import { useReactFlow } from '@xyflow/react';
import type { RefObject } from 'react';
import { notify } from '../../../../ui/notices.ts';
import { markId, markIn } from '../draft-store.ts';
import { useDraft } from '../use-draft.ts';
import { drawingOf, SIZE } from './drawing.ts';
import { placesOf } from './places.ts';

/** Room between a group's frame and its blocks. */
const FRAME = 36;

export type BlockActs = ReturnType<typeof useBlockActs>;

/** What a person does with the chosen blocks and notes. */
export function useBlockActs(box: RefObject<HTMLElement | null>) {
  const draft = useDraft();
  const { screenToFlowPosition } = useReactFlow();
  const open = () => draft.flow().dialogs[draft.dialog()];
  const blocks = () => draft.chosen().filter((id) => markIn(id) === '');
  const marks = () => draft.chosen().map(markIn).filter(Boolean);

  /** Does a command and chooses the blocks and notes that it put. */
  function put(label: string, changes: Change[]): void {
    draft.run(label, changes);
    draft.choose(
      changes.flatMap((change) => {
        if (change.kind === 'block') return change.id;
        return change.kind === 'mark' ? markId(change.id) : [];
      }),
    );
  }

  /** The middle of what the person sees. */
  function middle(): { x: number; y: number } {
    const { left = 0, top = 0, width = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {};
    const { x, y } = screenToFlowPosition({ x: left + width / 2, y: top + height / 2 });
    return { x: Math.round(x), y: Math.round(y) };
  }

  function remove(label = 'Apagar'): void {
    // The focus would go with the block, and with it the keys: a cut block could not be pasted.
    if (box.current?.contains(document.activeElement)) box.current.focus({ preventScroll: true });
    const [flow, name] = [draft.flow(), draft.dialog()];
    const gone = removeBlocks(flow, name, blocks());
    const notes = removeMarks(applyChanges(flow, gone), name, marks());
    draft.run(label, [...gone, ...notes]);
  }

  return {
    remove,
    duplicate: () =>
      put('Duplicar', duplicateBlocks(draft.flow(), draft.dialog(), blocks(), draft.by)),
    /** The chosen blocks as the clipboard's text; empty without a block. */
    copied(): string {
      const found = copyBlocks(draft.flow(), draft.dialog(), blocks());
      return found.blocks.length > 0 ? JSON.stringify(found) : '';
    },
    paste(text: string): void {
      const copied = readCopied(text);
      if (!copied) return void notify('info', 'A área de transferência não tem blocos.');
      const at = copied.dialog === draft.dialog() ? undefined : middle();
      const where = { by: draft.by, ...(at && { at }) };
      put('Colar', pasteBlocks(draft.flow(), draft.dialog(), copied, where));
    },
    chooseAll: () => draft.choose(Object.keys(open()?.blocks ?? {})),
    chooseNone: () => draft.choose([]),
    addNote(): void {
      const { x, y } = middle();
      const note = { kind: 'note', text: '', x, y, width: 220, height: 120 } as const;
      put('Nova nota', addMark(draft.flow(), draft.dialog(), note, draft.by));
    },
    /** A frame around the chosen blocks. */
    group(): void {
      const dialog = open();
      const places = dialog && placesOf(dialog);
      const boxes = blocks().flatMap((id) => {
        const [block, place] = [dialog?.blocks[id], places?.get(id)];
        return block && place ? [{ ...place, bottom: place.y + drawingOf(block).height }] : [];
      });
      if (boxes.length === 0) return;
      const x = Math.min(...boxes.map((one) => one.x)) - FRAME;
      const y = Math.min(...boxes.map((one) => one.y)) - FRAME - 24;
      const width = Math.max(...boxes.map((one) => one.x)) + SIZE.width + FRAME - x;
      const height = Math.max(...boxes.map((one) => one.bottom)) + FRAME - y;
      const group = { kind: 'group', title: 'Grupo', color: 'blue', x, y, width, height } as const;
      put('Agrupar', addMark(draft.flow(), draft.dialog(), group, draft.by));
    },
  };
}
