import { own } from '../check/schema.ts';
import type { Block, Dialog, Flow, Json } from '../flow.ts';
import { wireId } from '../place.ts';
import { canonicalJson } from '../template.ts';

/** One changed field; null where it is missing. `block` is a wire id, or a dialog's name or '' for its `start`. */
type FieldChange = { block: string; field: string; before: Json; after: Json };

/** How two flows differ in meaning: blocks by their wire ids. Places, notes and marks are no meaning. */
export type Difference = { added: string[]; removed: string[]; changed: FieldChange[] };

const drawn = new Set(['id', 'position', 'note']);

function blocksOf(flow: Flow): Map<string, Block> {
  const all = Object.entries(flow.dialogs).flatMap(([dialog, { blocks }]) =>
    Object.entries(blocks).map(([block, value]): [string, Block] => [
      wireId({ dialog, block }),
      value,
    ]),
  );
  return new Map(all);
}

/** The fields of two objects whose values differ. */
function changesIn(block: string, before: object, after: object): FieldChange[] {
  if (before === after) return [];
  const [was, is] = [before, after] as Record<string, Json>[];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return fields.flatMap((field) => {
    const change = {
      block,
      field,
      before: own(was ?? {}, field) ?? null,
      after: own(is ?? {}, field) ?? null,
    };
    const isSame = canonicalJson(change.before) === canonicalJson(change.after);
    return drawn.has(field) || isSame ? [] : [change];
  });
}

function startsOf(dialogs: Record<string, Dialog>, name: string): { start?: string } {
  const dialog = own(dialogs, name);
  return dialog ? { start: dialog.start } : {};
}

/** What changed from one flow to another, as people understand it. */
export function differenceOf(before: Flow, after: Flow): Difference {
  const [was, is] = [blocksOf(before), blocksOf(after)];
  const both = Object.keys(after.dialogs).filter((name) => Object.hasOwn(before.dialogs, name));
  const starts = both.flatMap((name) =>
    changesIn(name, startsOf(before.dialogs, name), startsOf(after.dialogs, name)),
  );
  const blocks = [...is].flatMap(([id, block]) => {
    const earlier = was.get(id);
    return earlier ? changesIn(id, earlier, block) : [];
  });
  return {
    added: [...is.keys()].filter((id) => !was.has(id)),
    removed: [...was.keys()].filter((id) => !is.has(id)),
    changed: [
      ...changesIn('', { start: before.start }, { start: after.start }),
      ...starts,
      ...blocks,
    ],
  };
}
