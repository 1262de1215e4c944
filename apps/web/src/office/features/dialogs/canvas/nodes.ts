import type { Block, Dialog, Mark } from '@balcao/dialog/flow';
import { type Edge, type Node, Position } from '@xyflow/react';
import type { Fault } from '../draft-calls.ts';
import { markId } from '../draft-store.ts';
import { type Drawing, drawingOf, SIZE } from './drawing.ts';
import { type Place, placesOf } from './places.ts';

export type BlockData = {
  block: Block;
  drawing: Drawing;
  isStart: boolean;
  /** The worst fault of the block, and how many it has. */
  fault: Fault | undefined;
  faults: number;
  /** Names of colleagues who are on the block. */
  people: string;
  [key: string]: unknown;
};
export type BlockNode = Node<BlockData, 'block'>;
export type MarkNode = Node<{ id: string; mark: Mark; [key: string]: unknown }, 'mark'>;
export type CanvasNode = BlockNode | MarkNode;
/** `bundle`: stands for all ways to a block to which too many lead. */
export type WayData = { exit: string; label: string; bundle?: true; [key: string]: unknown };
export type WayEdge = Edge<WayData, 'way'>;

/** What nodes show besides the dialog itself. */
export type Facts = {
  chosen: ReadonlySet<string>;
  /** Places of nodes that are being dragged. */
  moving: ReadonlyMap<string, Place>;
  /** By block id. */
  faults: ReadonlyMap<string, readonly Fault[]>;
  people: ReadonlyMap<string, string>;
};

const DOT = 12;
const blockWords = { 'aria-roledescription': 'bloco' };
const markWords = { 'aria-roledescription': 'anotação' };
const wayWords = { 'aria-roledescription': 'ligação' };

/** Where edges start and end, so that blocks out of sight have their edges, too. */
function handlesOf({ rows, rowless, ways, height, call }: Drawing) {
  const { width, way, pad } = SIZE;
  const dot = { width: DOT, height: DOT };
  const top = {
    type: 'target' as const,
    position: Position.Top,
    x: width / 2 - DOT / 2,
    y: -DOT / 2,
    ...dot,
  };
  const first = height - pad - (rows.length + (rowless > 0 ? 1 : 0) + (call ? 1 : 0)) * way;
  const sides = rows.map(({ exit }, index) => ({
    id: exit,
    type: 'source' as const,
    position: Position.Right,
    x: width - DOT / 2,
    y: first + index * way + way / 2 - DOT / 2,
    ...dot,
  }));
  const bottom = {
    id: 'next',
    type: 'source' as const,
    position: Position.Bottom,
    x: width / 2 - DOT / 2,
    y: height - DOT / 2,
    ...dot,
  };
  if (rows.length > 0) return [top, ...sides];
  return ways.length > 0 ? [top, bottom] : [top];
}

const worst = (faults: readonly Fault[]) =>
  faults.find(({ severity }) => severity === 'error') ?? faults[0];

function blockNode(block: Block, place: Place, isStart: boolean, facts: Facts): BlockNode {
  const drawing = drawingOf(block);
  const faults = facts.faults.get(block.id) ?? [];
  const people = facts.people.get(block.id) ?? '';
  const fault = worst(faults);
  return {
    id: block.id,
    type: 'block',
    position: place,
    width: SIZE.width,
    height: drawing.height,
    // "Ver tudo" waits until it knows the size of every node, and most are never mounted.
    measured: { width: SIZE.width, height: drawing.height },
    handles: handlesOf(drawing),
    selected: facts.chosen.has(block.id),
    domAttributes: blockWords,
    ariaLabel: `${drawing.name} ${block.id}${drawing.text ? `: ${drawing.text}` : ''}`,
    data: { block, drawing, isStart, fault, faults: faults.length, people },
  };
}

function markNode(id: string, mark: Mark, place: Place | undefined, chosen: boolean): MarkNode {
  return {
    id: markId(id),
    type: 'mark',
    position: place ?? { x: mark.x, y: mark.y },
    width: mark.width,
    height: mark.height,
    measured: { width: mark.width, height: mark.height },
    domAttributes: markWords,
    zIndex: mark.kind === 'group' ? -1 : 0,
    selected: chosen,
    data: { id, mark },
  };
}

function isSameNode(a: CanvasNode, b: CanvasNode): boolean {
  const same =
    a.position.x === b.position.x && a.position.y === b.position.y && a.selected === b.selected;
  if (!same || a.type !== b.type) return false;
  const [left, right] = [a.data as Record<string, unknown>, b.data as Record<string, unknown>];
  return Object.keys(right).every((key) => left[key] === right[key]);
}

/** Makes a dialog's nodes; a node in which nothing changed is the same object as before, and is not drawn again. */
export function nodeMaker() {
  let known = new Map<string, CanvasNode>();
  return (dialog: Dialog, facts: Facts): CanvasNode[] => {
    const places = placesOf(dialog);
    const { chosen } = facts;
    const marks = Object.entries(dialog.marks ?? {}).map(([id, mark]) =>
      markNode(id, mark, facts.moving.get(markId(id)), chosen.has(markId(id))),
    );
    const blocks = Object.values(dialog.blocks).map((block) => {
      const place = facts.moving.get(block.id) ?? places.get(block.id) ?? { x: 0, y: 0 };
      return blockNode(block, place, block.id === dialog.start, facts);
    });
    const nodes = [...marks, ...blocks].map((node) => {
      const before = known.get(node.id);
      return before && isSameNode(before, node) ? before : node;
    });
    known = new Map(nodes.map((node) => [node.id, node]));
    return nodes;
  };
}

const edges = new WeakMap<Block, WayEdge[]>();

function edgesOfBlock(block: Block): WayEdge[] {
  const known = edges.get(block);
  if (known) return known;
  const { ways, rows, rowless } = drawingOf(block);
  const made = (rowless > 0 ? rows : ways).flatMap(({ exit, label, target }): WayEdge[] =>
    target === null
      ? []
      : [
          {
            id: `${block.id}:${exit}`,
            type: 'way',
            source: block.id,
            sourceHandle: exit,
            target,
            domAttributes: wayWords,
            ariaLabel: `${label}: de ${block.id} para ${target}`,
            data: { exit, label },
          },
        ],
  );
  edges.set(block, made);
  return made;
}

/** The ways between a dialog's blocks; a way to a missing block is not drawn. */
export const edgesOf = ({ blocks }: Dialog): WayEdge[] =>
  Object.values(blocks)
    .flatMap(edgesOfBlock)
    .filter(({ target }) => blocks[target] !== undefined);
