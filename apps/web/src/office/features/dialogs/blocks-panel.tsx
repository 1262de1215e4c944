import { addBlock } from '@balcao/dialog/draft/commands/blocks';
import { waysOf } from '@balcao/dialog/draft/ways';
import type { StepType } from '@balcao/dialog/flow';
import { lazy } from 'react';
import { drawingOf } from './canvas/drawing.ts';
import { placesOf } from './canvas/places.ts';
import { useDraft } from './use-draft.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

const GAP = 48;

/** The palette beside the canvas: what is picked comes below the chosen block, and after it if its way is open. */
export function BlocksPanel() {
  const draft = useDraft();
  function add(type: StepType): void {
    const [flow, name] = [draft.flow(), draft.dialog()];
    const dialog = flow.dialogs[name];
    if (!dialog) return;
    const block = dialog.blocks[draft.chosen()[0] ?? dialog.start];
    const place = block && placesOf(dialog).get(block.id);
    const open = block && waysOf(block).find(({ target, call }) => target === null && !call);
    const changes = addBlock(flow, name, type, {
      by: draft.by,
      ...(block &&
        place && { position: { x: place.x, y: place.y + drawingOf(block).height + GAP } }),
      ...(block && open && { from: { block: block.id, exit: open.exit } }),
    });
    const [first] = changes;
    draft.run('Adicionar bloco', changes);
    if (first?.kind === 'block') draft.show(`${name}/${first.id}`);
  }
  return <Palette onPick={add} />;
}
