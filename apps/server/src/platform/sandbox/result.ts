import type { Json } from '@balcao/dialog/flow';
import { limits } from './limits.ts';

/**
 * Why a value from the sandbox must not be used, or undefined. It ends up in jsonb, which can hold neither NUL nor
 * halves of surrogate pairs, and in our code, which walks and copies it.
 */
export function faultInResult(value: Json, depth = 0): string | undefined {
  if (typeof value === 'string') return faultInText(value);
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === limits.resultDepth) return `the result is nested over ${depth} levels`;
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__') return 'the result has a key __proto__';
    const fault = faultInText(key) ?? faultInResult(item, depth + 1);
    if (fault) return fault;
  }
  return undefined;
}

function faultInText(text: string): string | undefined {
  const storable = text.isWellFormed() && !text.includes('\0');
  return storable
    ? undefined
    : 'the result has text that cannot be stored (NUL or half a character)';
}
