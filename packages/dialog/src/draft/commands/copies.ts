import { faultOfJson } from '../../check/plain-json.ts';
import { isObject, own } from '../../check/schema.ts';
import type { Block, Flow } from '../../flow.ts';
import type { Change } from '../change.ts';
import { isBlock, isName } from '../shape.ts';
import { retargeted } from '../ways.ts';
import type { Point } from './blocks.ts';
import { freshNames } from './names.ts';
import { blocksWithout } from './removal.ts';

const FORMAT = 'balcao-blocks';
const TEXT_MAX = 2 * 1024 * 1024;
const BLOCKS_MAX = 5_000;
/** How far a copy stands from its original. */
const APART = 40;

/** Blocks in the clipboard, as JSON text; `dialog` is the one that they come from. */
export type Copied = { format: typeof FORMAT; dialog: string; blocks: Block[] };

/** Blocks for the clipboard. */
export function copyBlocks(flow: Flow, dialog: string, ids: Iterable<string>): Copied {
  const { blocks = {} } = own(flow.dialogs, dialog) ?? {};
  const found = [...new Set(ids)].flatMap((id) => own(blocks, id) ?? []);
  return { format: FORMAT, dialog, blocks: found };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A clipboard may hold any text.
    return undefined;
  }
}

/** Blocks from the clipboard's text; undefined if it holds anything else. Never throws. */
export function readCopied(text: string): Copied | undefined {
  const value = text.length > TEXT_MAX ? undefined : parsed(text);
  if (!isObject(value) || faultOfJson(value) || value.format !== FORMAT) return undefined;
  const { dialog, blocks } = value;
  if (!isName(dialog) || !Array.isArray(blocks) || blocks.length > BLOCKS_MAX) return undefined;
  const areBlocks = blocks.every(
    (block) => isObject(block) && isName(block.id) && isBlock(block, block.id),
  );
  const isEach = new Set(blocks.map((block) => block?.id)).size === blocks.length;
  return areBlocks && isEach ? { format: FORMAT, dialog, blocks } : undefined;
}

/** Without the calls of dialogs that this flow does not have: the way goes on after them. */
function callable(flow: Flow, blocks: Block[]): Block[] {
  const unknown = blocks.filter(
    (block) => block.type === 'action.goto_dialog' && !Object.hasOwn(flow.dialogs, block.dialog),
  );
  const all = Object.fromEntries(blocks.map((block) => [block.id, block]));
  return Object.values(blocksWithout(all, new Set(unknown.map(({ id }) => id))));
}

/** Moves blocks together so that their top left corner is at a point, or beside where they were. */
function placed(blocks: Block[], at: Point | undefined): Block[] {
  const spots = blocks.flatMap(({ position }) => position ?? []);
  const least = (values: number[]) =>
    values.reduce((low, one) => Math.min(low, one), Number.POSITIVE_INFINITY);
  const dx = at ? at.x - least(spots.map(({ x }) => x)) : APART;
  const dy = at ? at.y - least(spots.map(({ y }) => y)) : APART;
  return blocks.map((block) => {
    const { position } = block;
    return position ? { ...block, position: { x: position.x + dx, y: position.y + dy } } : block;
  });
}

/**
 * Puts copied blocks into a dialog under new names. Ways between them stay, and so do ways to other blocks of the dialog
 * that they come from; all others are cut. `by`: letters of the person who edits (names.ts).
 */
export function pasteBlocks(
  flow: Flow,
  dialog: string,
  copied: Copied,
  { at, by = '' }: { at?: Point; by?: string } = {},
): Change[] {
  const place = own(flow.dialogs, dialog);
  if (!place) return [];
  const fresh = freshNames((name) => Object.hasOwn(place.blocks, name), { by });
  const blocks = placed(callable(flow, copied.blocks), at);
  const ids = new Map(blocks.map(({ id }) => [id, fresh(id)]));
  const stays = (target: string) =>
    copied.dialog === dialog && Object.hasOwn(place.blocks, target) ? target : undefined;
  const follow = (target: string) => ids.get(target) ?? stays(target);
  return blocks.map((block) => {
    const id = ids.get(block.id) ?? block.id;
    return { kind: 'block', dialog, id, value: { ...retargeted(block, follow), id } };
  });
}

/** Puts copies of blocks beside them; a copy leads where its original leads, or to the copy of that. */
export function duplicateBlocks(
  flow: Flow,
  dialog: string,
  ids: Iterable<string>,
  by = '',
): Change[] {
  return pasteBlocks(flow, dialog, copyBlocks(flow, dialog, ids), { by });
}
