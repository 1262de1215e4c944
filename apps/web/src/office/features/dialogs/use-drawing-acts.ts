import { moveBlocks } from '@balcao/dialog/draft/commands/blocks';
import { useState } from 'react';
import { announce } from '../../../ui/announcer.tsx';
import { notify } from '../../../ui/notices.ts';
import { type Alignment, alignedPlaces } from './canvas/aligning.ts';
import { type Direction, layoutOf } from './canvas/layout.ts';
import type { DrawingAct } from './drawing-acts.ts';
import { useDraft } from './use-draft.ts';

/** Longer than the motion of `--calm`. */
const ARRANGING_MS = 300;

/** Places blocks anew: one entry of the history each, and screen readers hear what was done. */
export function useDrawingActs() {
  const draft = useDraft();
  const [arranging, setArranging] = useState(false);
  const open = () => draft.flow().dialogs[draft.dialog()];
  const blocks = () => draft.chosen().filter((id) => open()?.blocks[id]);

  function align(how: Alignment, done: string): void {
    const dialog = open();
    if (!dialog) return;
    const places = alignedPlaces(dialog, blocks(), how);
    draft.run('Alinhar', moveBlocks(draft.flow(), draft.dialog(), places));
    announce(done);
  }
  async function arrange(direction: Direction, done: string): Promise<void> {
    const [dialog, name] = [open(), draft.dialog()];
    const places = dialog && (await layoutOf(dialog, direction));
    if (!places) return void notify('warning', 'Não foi possível organizar este diálogo.');
    setArranging(true);
    setTimeout(() => setArranging(false), ARRANGING_MS);
    draft.run('Organizar', moveBlocks(draft.flow(), name, places));
    announce(done);
  }
  return {
    /** While a layout moves the blocks. */
    arranging,
    act(one: DrawingAct): void {
      if (one.kind === 'align') align(one.how, one.done);
      else void arrange(one.direction, one.done);
    },
  };
}
