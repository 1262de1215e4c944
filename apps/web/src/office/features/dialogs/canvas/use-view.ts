import type { Dialog } from '@balcao/dialog/flow';
import { type FitViewOptions, type ReactFlowInstance, useReactFlow } from '@xyflow/react';
import { type RefObject, useEffect } from 'react';
import { useDraftPart } from '../use-draft.ts';
import type { CanvasNode, WayEdge } from './nodes.ts';
import { openingView } from './opening-view.ts';

const closeTo = (blocks: readonly string[]): FitViewOptions<CanvasNode> => ({
  nodes: blocks.map((id) => ({ id })),
  maxZoom: 1,
  padding: 0.4,
});

/**
 * Brings into sight what the outline, the search, a fault or a number asks for. Returns what sets the first view: these
 * blocks, where a phone draws the canvas because of them, else the dialog's beginning.
 */
export function useView(dialog: Dialog, box: RefObject<HTMLElement | null>) {
  const shown = useDraftPart((draft) => draft.shown());
  const { fitView } = useReactFlow();
  useEffect(() => {
    if (shown && shown.blocks.length > 0) void fitView({ ...closeTo(shown.blocks), duration: 200 });
  }, [shown, fitView]);
  return (instance: ReactFlowInstance<CanvasNode, WayEdge>) => {
    const blocks = shown?.blocks.filter((id) => dialog.blocks[id]) ?? [];
    if (blocks.length > 0) void instance.fitView(closeTo(blocks));
    else if (box.current) openingView(instance, dialog, box.current);
  };
}
