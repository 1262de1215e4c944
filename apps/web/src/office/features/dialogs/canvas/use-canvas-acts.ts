import type { Change } from '@balcao/dialog/draft/change';
import { addBlock, insertOnEdge } from '@balcao/dialog/draft/commands/blocks';
import { connect } from '@balcao/dialog/draft/commands/ways';
import type { Dialog, StepType } from '@balcao/dialog/flow';
import {
  type Connection,
  type EdgeChange,
  type OnConnectEnd,
  type OnReconnect,
  useReactFlow,
} from '@xyflow/react';
import { type RefObject, useCallback, useMemo, useState } from 'react';
import { useDialogName, useDraft } from '../use-draft.ts';
import type { Acts, Exit } from './canvas-acts.ts';
import { SIZE } from './drawing.ts';
import type { WayEdge } from './nodes.ts';
import { placesOf } from './places.ts';

/** Where the palette is open: its corner in the canvas, and the place of the new block in the dialog. */
type Picking = {
  left: number;
  top: number;
  place: { x: number; y: number };
  from?: Exit;
  /** The way that the new block is put on. */
  on?: Exit;
};

/** The palette's size, so that it stays inside the canvas. */
const PALETTE = { width: 308, height: 428 };
const GAP = 48;

/** What a person does on the canvas with the mouse: connect, add, insert. */
export function useCanvasActs(dialog: Dialog, box: RefObject<HTMLElement | null>) {
  const draft = useDraft();
  const name = useDialogName();
  const { screenToFlowPosition } = useReactFlow();
  const [picking, setPicking] = useState<Picking>();
  const [edge, setEdge] = useState<string>();

  const pick = useCallback(
    (at: { clientX: number; clientY: number }, more: Partial<Picking>) => {
      const frame = box.current?.getBoundingClientRect();
      if (!frame) return;
      const { x, y } = screenToFlowPosition({ x: at.clientX, y: at.clientY });
      const open = {
        left: Math.max(0, Math.min(at.clientX - frame.left, frame.width - PALETTE.width)),
        top: Math.max(0, Math.min(at.clientY - frame.top, frame.height - PALETTE.height)),
        place: { x: Math.round(x - SIZE.width / 2), y: Math.round(y) },
        ...more,
      };
      // The click that opens the palette must not be the one outside it that closes it.
      setTimeout(() => setPicking(open));
    },
    [box, screenToFlowPosition],
  );
  /** The same object as long as the canvas stands, so that edges are not drawn again. */
  const ofEdges = useMemo<Acts>(
    () => ({
      insert(on, event) {
        event.stopPropagation();
        pick(event, { on });
      },
    }),
    [pick],
  );

  /** Does a command that puts a block, and chooses the block. */
  function put(label: string, changes: Change[]): void {
    const [first] = changes;
    draft.run(label, changes);
    if (first?.kind === 'block') draft.choose([first.id]);
  }

  function add(type: StepType): void {
    if (!picking) return;
    const { place, from, on } = picking;
    const adding = { position: place, by: draft.by };
    setPicking(undefined);
    if (on) put('Inserir bloco', insertOnEdge(draft.flow(), name, on, type, adding));
    else
      put(
        'Adicionar bloco',
        addBlock(draft.flow(), name, type, { ...adding, ...(from && { from }) }),
      );
    box.current?.focus();
  }

  function lead({ block, exit }: Exit, target: string | null): void {
    const label = target === null ? 'Desfazer ligação' : 'Ligar blocos';
    draft.run(label, connect(draft.flow(), name, block, exit, target));
  }

  const exitOf = (id: string): Exit => {
    const at = id.indexOf(':');
    return { block: id.slice(0, at), exit: id.slice(at + 1) };
  };

  function onConnect({ source, sourceHandle, target }: Connection): void {
    if (sourceHandle) lead({ block: source, exit: sourceHandle }, target);
  }

  /** An edge that is dropped on the empty canvas leads to a new block. */
  const onConnectEnd: OnConnectEnd = (event, { isValid, toNode, fromHandle, fromNode }) => {
    if (isValid || toNode || !fromNode || fromHandle?.type !== 'source' || !fromHandle.id) return;
    const point = 'changedTouches' in event ? event.changedTouches[0] : event;
    if (point) pick(point, { from: { block: fromNode.id, exit: fromHandle.id } });
  };

  const onReconnect: OnReconnect<WayEdge> = (old, { source, sourceHandle, target }) => {
    const from = exitOf(old.id);
    if (!sourceHandle) return;
    if (source !== from.block || sourceHandle !== from.exit) lead(from, null);
    lead({ block: source, exit: sourceHandle }, target);
  };

  function onEdgesChange(changes: EdgeChange<WayEdge>[]): void {
    for (const change of changes) {
      if (change.type !== 'select') continue;
      if (change.selected) setEdge(change.id);
      else setEdge((known) => (known === change.id ? undefined : known));
    }
  }

  /** Opens the palette; the new block comes beside the chosen one. */
  function pickFree(at: { clientX: number; clientY: number }): void {
    const [last] = draft.chosen();
    const block = last === undefined ? undefined : placesOf(dialog).get(last);
    const place = block && { x: block.x + SIZE.width + GAP, y: block.y };
    pick(at, place ? { place } : {});
  }

  return {
    picking,
    stopPicking(byKey: boolean): void {
      setPicking(undefined);
      if (byKey) box.current?.focus();
    },
    add,
    /** The chosen edge. */
    edge,
    cutEdge(): void {
      if (edge) lead(exitOf(edge), null);
      setEdge(undefined);
    },
    pickFree,
    /** Opens the palette in the middle, for the keyboard. */
    pickByKey(): void {
      const {
        left = 0,
        top = 0,
        width = 0,
        height = 0,
      } = box.current?.getBoundingClientRect() ?? {};
      pickFree({ clientX: left + width / 2, clientY: top + height / 4 });
    },
    ofEdges,
    onConnect,
    onConnectEnd,
    onReconnect,
    onEdgesChange,
  };
}
