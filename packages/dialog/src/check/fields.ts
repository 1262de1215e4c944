import type { Field } from '../steps/fields.ts';
import { stepOf } from '../steps/registry.ts';
import { isObject, type Loose } from './schema.ts';

const BLOCKS_MAX = 10_000;

function* everyBlock(flow: unknown) {
  const dialogs = isObject(flow) && isObject(flow.dialogs) ? flow.dialogs : {};
  for (const [dialog, content] of Object.entries(dialogs)) {
    const blocks = isObject(content) && isObject(content.blocks) ? content.blocks : {};
    for (const [block, value] of Object.entries(blocks)) yield { dialog, block, value };
  }
}

/** The values in the places of blocks, in any value; of more than 10,000, the first. */
export function blocksOf(flow: unknown) {
  return everyBlock(flow).take(BLOCKS_MAX);
}

/** The fields that a block's type declares; empty for an unknown type. */
export function declaredBy(block: Loose): [string, Field][] {
  const fields = typeof block.type === 'string' ? stepOf(block.type)?.fields : undefined;
  return Object.entries(fields ?? {});
}

/** The values of one kind of field in a flow, or in anything else, with their places. */
export function* valuesOf(flow: unknown, wanted: Field['kind']) {
  for (const { dialog, block, value } of blocksOf(flow)) {
    if (!isObject(value)) continue;
    for (const [name, { kind }] of declaredBy(value))
      if (kind === wanted && value[name] !== undefined) yield { dialog, block, value: value[name] };
  }
}
