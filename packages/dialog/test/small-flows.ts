import { expect } from 'vitest';
import { type CheckOptions, checkFlow } from '../src/check/check-flow.ts';

// Small flows for the checker's tests.

export type Fields = Record<string, unknown>;
export type Blocks = Record<string, Fields>;

export const say = (text: string, next?: string) => ({
  type: 'send.message',
  text,
  ...(next && { next }),
});
export const ask = (variable: string, more: Fields = {}) => ({
  type: 'input.string',
  variable,
  required: true,
  ...more,
});
export const hold = { type: 'input.hold' };

const dialogOf = (blocks: Blocks) => ({
  start: Object.keys(blocks)[0] ?? '',
  blocks: Object.fromEntries(Object.entries(blocks).map(([id, block]) => [id, { id, ...block }])),
});
/** The first dialog, and the first block of each dialog, are the starts. */
export const flowOf = (dialogs: Record<string, Blocks>) => ({
  start: Object.keys(dialogs)[0] ?? '',
  dialogs: Object.fromEntries(
    Object.entries(dialogs).map(([name, blocks]) => [name, dialogOf(blocks)]),
  ),
});
export const only = (blocks: Blocks) => flowOf({ main: blocks });

/** Each fault as `CODE dialog/block`. */
export function told(flow: unknown, options: Partial<CheckOptions> = {}): string[] {
  const faults = checkFlow(flow, { reservedWords: ['ticket'], ...options });
  for (const { message } of faults) expect(message).toMatch(/^[\p{Lu}“].*\.$/u);
  return faults.map(({ code, dialog, block }) => `${code} ${dialog ?? '-'}/${block ?? '-'}`);
}

export const exists = (variable: string) => ({ op: 'exists', variable });
/** An “if”. */
export const sure = (when: unknown, onTrue: string, onFalse: string) => ({
  type: 'condition.code',
  when,
  onTrue,
  onFalse,
});
