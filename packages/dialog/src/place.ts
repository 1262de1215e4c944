import type { Block, Dialog, Flow, Position } from './flow.ts';

function dialogOf(flow: Flow, name: string): Dialog | undefined {
  return Object.hasOwn(flow.dialogs, name) ? flow.dialogs[name] : undefined;
}

/** The block at a position; undefined where the flow has none. */
export function blockAt(flow: Flow, { dialog, block }: Position): Block | undefined {
  const blocks = dialogOf(flow, dialog)?.blocks;
  return blocks && Object.hasOwn(blocks, block) ? blocks[block] : undefined;
}

/** Where a dialog begins. For a missing dialog, a position without a block. */
export function entryOf(flow: Flow, dialog: string): Position {
  return { dialog, block: dialogOf(flow, dialog)?.start ?? '' };
}

/** Where a block's `next` leads; undefined where the dialog ends. */
export function nextOf(block: Block, at: Position): Position | undefined {
  const next = 'next' in block ? block.next : undefined;
  return next === undefined ? undefined : { dialog: at.dialog, block: next };
}

/** The id of a waiting block on the wire. */
export function wireId({ dialog, block }: Position): string {
  return `${dialog}/${block}`;
}

/** Why there is no block at a position. English, for staff. */
export function missingAt(flow: Flow, at: Position, from: Position | undefined): string {
  const what = dialogOf(flow, at.dialog)
    ? `dialog "${at.dialog}" has no block "${at.block}"`
    : `there is no dialog "${at.dialog}"`;
  return from ? `${what}, where "${wireId(from)}" leads` : what;
}
