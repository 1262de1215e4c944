import { own } from '../../check/schema.ts';
import type { Block, Dialog, Flow, StepType } from '../../flow.ts';
import { stepOf } from '../../steps/registry.ts';
import { applyChanges, type Change, changesInDialog } from '../change.ts';
import { exampleOf } from '../help.ts';
import { isName } from '../shape.ts';
import { retargeted, waysOf } from '../ways.ts';
import { freshNames, slug } from './names.ts';
import { connect } from './ways.ts';

/** A way out of a block of the same dialog (`Way` of ../ways.ts). */
export type Edge = { block: string; exit: string };
export type Point = { x: number; y: number };
/** `by`: a few letters of the person who edits (names.ts). `from`: the way that leads to the new block. */
export type Adding = { position?: Point; from?: Edge; by?: string };

function variablesOf(flow: Flow): Set<string> {
  const blocks = Object.values(flow.dialogs).flatMap((dialog) => Object.values(dialog.blocks));
  return new Set(blocks.flatMap((block) => ('variable' in block ? [block.variable] : [])));
}

/** The example of a type, so that it fits into this dialog: with a variable of its own, and ways that exist. */
function fitted(flow: Flow, dialog: string, example: Block): Block {
  if (example.type === 'action.goto_block')
    return { ...example, target: own(flow.dialogs, dialog)?.start ?? '' };
  if (example.type === 'action.goto_dialog')
    return {
      ...example,
      dialog: Object.keys(flow.dialogs).find((one) => one !== dialog) ?? dialog,
    };
  if (example.type === 'condition.case') return { ...example, cases: [] };
  if (!('variable' in example)) return example;
  const taken = variablesOf(flow);
  const fresh = freshNames((name) => taken.has(name), { dash: '_' });
  return { ...example, variable: fresh(example.variable) };
}

function newBlock(flow: Flow, name: string, dialog: Dialog, type: StepType, adding: Adding): Block {
  const fresh = freshNames((id) => Object.hasOwn(dialog.blocks, id), { by: adding.by ?? '' });
  const id = fresh(slug(stepOf(type)?.name ?? type));
  const { position } = adding;
  return { ...fitted(flow, name, exampleOf(type)), id, ...(position && { position }) };
}

function put(flow: Flow, dialog: string, value: Block, from: Edge | undefined): Change[] {
  const { id } = value;
  const { start = '', blocks = {} } = own(flow.dialogs, dialog) ?? {};
  const added: Change[] = [{ kind: 'block', dialog, id, value }];
  if (!Object.hasOwn(blocks, start)) added.push({ kind: 'dialog', dialog, start: id });
  if (!from) return added;
  return [...added, ...connect(applyChanges(flow, added), dialog, from.block, from.exit, id)];
}

/** Adds a block of a type, as its example. The first change puts it. */
export function addBlock(
  flow: Flow,
  dialog: string,
  type: StepType,
  adding: Adding = {},
): Change[] {
  const place = own(flow.dialogs, dialog);
  if (!place) return [];
  return put(flow, dialog, newBlock(flow, dialog, place, type, adding), adding.from);
}

/** Adds a block on a way: it goes on where the way led, if it can. The first change puts it. */
export function insertOnEdge(
  flow: Flow,
  dialog: string,
  edge: Edge,
  type: StepType,
  adding: Omit<Adding, 'from'> = {},
): Change[] {
  const place = own(flow.dialogs, dialog);
  const source = place && own(place.blocks, edge.block);
  const way = source && waysOf(source).find(({ exit }) => exit === edge.exit);
  if (!place || !way || way.call !== undefined) return [];
  const block = newBlock(flow, dialog, place, type, adding);
  const goesOn = way.target !== null && stepOf(type)?.fields.next !== undefined;
  const led = goesOn ? ({ ...block, next: way.target } as Block) : block;
  return put(flow, dialog, led, edge);
}

/** Moves blocks on the canvas to new places, each by its name: a drag, an alignment, a layout. */
export function moveBlocks(
  flow: Flow,
  dialog: string,
  places: ReadonlyMap<string, Point>,
): Change[] {
  const { blocks = {} } = own(flow.dialogs, dialog) ?? {};
  return [...places].flatMap(([id, { x, y }]): Change[] => {
    const block = own(blocks, id);
    if (!block || (block.position?.x === x && block.position.y === y)) return [];
    return [{ kind: 'block', dialog, id, value: { ...block, position: { x, y } } }];
  });
}

/** Gives a block another name; every way to it follows. No change if the name is taken or cannot be one. */
export function renameBlock(flow: Flow, dialog: string, id: string, name: string): Change[] {
  const place = own(flow.dialogs, dialog);
  if (!place || !Object.hasOwn(place.blocks, id)) return [];
  if (!isName(name) || Object.hasOwn(place.blocks, name)) return [];
  const follow = (target: string) => (target === id ? name : target);
  const blocks = Object.entries(place.blocks).map(([key, block]) => {
    const led = retargeted(block, follow);
    return key === id ? [name, { ...led, id: name }] : [key, led];
  });
  const after = { ...place, start: follow(place.start), blocks: Object.fromEntries(blocks) };
  return changesInDialog(dialog, place, after);
}
