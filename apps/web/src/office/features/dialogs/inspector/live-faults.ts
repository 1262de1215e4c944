import { checkFlow } from '@balcao/dialog/check/check-flow';
import type { FaultCode } from '@balcao/dialog/check/fault';
import type { Block } from '@balcao/dialog/flow';
import type { Fault } from '../draft-calls.ts';

/** What the checker can tell from a block alone; the rest it tells when the draft has been saved. */
const ALONE = new Set<string>([
  'TOO_LARGE',
  'MISSING_FIELD',
  'UNKNOWN_FIELD',
  'BAD_FIELD',
  'BAD_EXPRESSION',
] satisfies FaultCode[]);

type Said = { code: FaultCode; message: string };

/** A block's faults while it is being edited: what it shows by itself now, and the rest as of the last save. */
export function liveFaults(block: Block, saved: readonly Fault[]): Said[] {
  const blocks = { [block.id]: block };
  const alone = { start: 'd', dialogs: { d: { start: block.id, blocks } } };
  const now = checkFlow(alone, { reservedWords: [] }).filter(({ code }) => ALONE.has(code));
  const before = saved.filter(({ code }) => !ALONE.has(code));
  return [...now, ...before.map(({ code, message }) => ({ code: code as FaultCode, message }))];
}
