import type { Dialog } from '@balcao/dialog/flow';
import type { NodeChange } from '@xyflow/react';
import { use, useMemo, useState } from 'react';
import { People } from '../people.ts';
import { useChosen, useDialogName, useDraft, useFaults } from '../use-draft.ts';
import { moveChanges, withCarried } from './moving.ts';
import { type CanvasNode, nodeMaker } from './nodes.ts';
import type { Place } from './places.ts';

const STILL: ReadonlyMap<string, Place> = new Map();

/** The nodes of the open dialog, and what dragging, arrow keys and choosing do to them. */
export function useCanvasNodes(dialog: Dialog) {
  const draft = useDraft();
  const name = useDialogName();
  const chosen = useChosen();
  const all = useFaults();
  const everybody = use(People);
  const [moving, setMoving] = useState(STILL);
  const [make] = useState(nodeMaker);
  const faults = useMemo(
    () =>
      Map.groupBy(
        all.filter(({ block }) => block?.startsWith(`${name}/`)),
        ({ block }) => block?.slice(name.length + 1) ?? '',
      ),
    [all, name],
  );
  const people = useMemo(() => {
    const here = everybody.filter(({ block }) => block?.startsWith(`${name}/`));
    const names = Map.groupBy(here, ({ block }) => block?.slice(name.length + 1) ?? '');
    return new Map([...names].map(([id, some]) => [id, some.map((one) => one.name).join(', ')]));
  }, [everybody, name]);
  const nodes = useMemo(
    () => make(dialog, { chosen: new Set(chosen), moving, faults, people }),
    [make, dialog, chosen, moving, faults, people],
  );

  function onNodesChange(changes: NodeChange<CanvasNode>[]): void {
    const moves = changes.filter((change) => change.type === 'position');
    const sizes = changes.filter((change) => change.type === 'dimensions');
    const choices = changes.filter((change) => change.type === 'select');
    if (choices.length > 0) {
      const next = new Set(chosen);
      for (const { id, selected } of choices) selected ? next.add(id) : next.delete(id);
      draft.choose([...next]);
    }
    const resized = sizes.filter(({ resizing }) => resizing !== undefined);
    if (moves.length === 0 && resized.length === 0) return;
    const next = withCarried(dialog, moving, moves);
    if (moves.some(({ dragging }) => dragging)) {
      setMoving(next);
      return;
    }
    setMoving(STILL);
    draft.run('Mover', moveChanges(draft.flow(), name, next, resized), 'move');
  }

  return { nodes, onNodesChange };
}
