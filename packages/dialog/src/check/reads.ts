import { namesIn } from '../template.ts';
import { readBy, rootOf } from './conditions.ts';
import { declaredBy } from './fields.ts';
import { isObject, type Loose } from './schema.ts';

function inText(value: unknown): string[] {
  return typeof value === 'string' ? namesIn(value).map(rootOf) : [];
}

function inObject(value: unknown): string[] {
  return isObject(value) ? Object.values(value).flatMap(inText) : [];
}

function inField(kind: string, value: unknown, block: Loose): string[] {
  switch (kind) {
    case 'text':
    case 'amount':
    case 'html':
    case 'url':
      return inText(value);
    case 'media':
      return inObject(value);
    case 'links':
      return Array.isArray(value) ? value.flatMap(inObject) : [];
    case 'condition':
      // With code, the condition is never evaluated.
      return block.code === undefined ? readBy(value) : [];
    case 'cases':
      return Array.isArray(value)
        ? value.flatMap((one) => (isObject(one) ? readBy(one.when) : []))
        : [];
    default:
      return [];
  }
}

/** The variables that a block's texts, addresses and conditions read. Code may read any. */
export function readsOf(block: Loose): string[] {
  const names = declaredBy(block).flatMap(([field, { kind }]) =>
    inField(kind, block[field], block),
  );
  return [...new Set(names)];
}
