import { own } from '../../check/schema.ts';
import type { Block, Dialog, Flow } from '../../flow.ts';
import { type Change, changesInDialog } from '../change.ts';
import { exampleOf } from '../help.ts';
import { retargeted } from '../ways.ts';

type Blocks = Record<string, Block>;

/** What a dialog consists of when nothing else is in it: a dialog without a block could not start. */
export function firstBlocks(): Dialog {
  const id = 'inicio';
  return { start: id, blocks: { [id]: { ...exampleOf('send.message'), id } } };
}

function onward(block: Block | undefined): string | undefined {
  if (block?.type === 'action.goto_block') return block.target;
  return block && 'next' in block ? block.next : undefined;
}

/** The first block on the way from `id` that stays; undefined where the way ends or goes in a circle. */
function survivorFrom(blocks: Blocks, gone: ReadonlySet<string>, id: string): string | undefined {
  const seen = new Set<string>();
  let at: string | undefined = id;
  while (at !== undefined && gone.has(at) && !seen.has(at)) {
    seen.add(at);
    at = onward(own(blocks, at));
  }
  return at !== undefined && !gone.has(at) && Object.hasOwn(blocks, at) ? at : undefined;
}

/** Blocks without some of them: a way to one of those goes where that one went on, or is cut. */
export function blocksWithout(blocks: Blocks, gone: ReadonlySet<string>): Blocks {
  const follow = (target: string) =>
    gone.has(target) ? survivorFrom(blocks, gone, target) : target;
  const kept = Object.entries(blocks).filter(([id]) => !gone.has(id));
  return Object.fromEntries(kept.map(([id, block]) => [id, retargeted(block, follow)]));
}

/** A dialog without some of its blocks; without all of them, it begins anew. */
export function dialogWithout(dialog: Dialog, gone: ReadonlySet<string>): Dialog {
  const blocks = blocksWithout(dialog.blocks, gone);
  const [first] = Object.keys(blocks);
  if (first === undefined) return { ...dialog, ...firstBlocks() };
  const { start } = dialog;
  const moved = gone.has(start) ? (survivorFrom(dialog.blocks, gone, start) ?? first) : start;
  return { ...dialog, start: moved, blocks };
}

/**
 * Removes blocks. A way to one of them goes where it went on; where nothing follows, the way is cut, and a jump becomes
 * the end of its dialog. If the first block goes, the dialog begins at the next one.
 */
export function removeBlocks(flow: Flow, dialog: string, ids: Iterable<string>): Change[] {
  const place = own(flow.dialogs, dialog);
  if (!place) return [];
  const gone = new Set([...ids].filter((id) => Object.hasOwn(place.blocks, id)));
  return gone.size === 0 ? [] : changesInDialog(dialog, place, dialogWithout(place, gone));
}
