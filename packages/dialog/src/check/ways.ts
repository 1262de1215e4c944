import { provenBy } from './conditions.ts';
import { isObject, type Loose } from './schema.ts';

/** One exit of a block. `target` undefined: the dialog ends. */
export type Way = { target: string | undefined; sets: string[] };

/** More cases are a separate fault. */
const CASES_MAX = 50;

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function to(target: unknown, sets: string[] = []): Way {
  return { target: textOf(target), sets };
}

function waysOfIf(block: Loose): Way[] {
  const { when, code, next, onTrue = next, onFalse = next, onError } = block;
  // Code may answer with anything; only an expression proves something.
  const proven = (outcome: boolean) => (code === undefined ? provenBy(when, outcome) : []);
  const ways = [to(onTrue, proven(true)), to(onFalse, proven(false))];
  return code === undefined || onError === undefined ? ways : [...ways, to(onError)];
}

function waysOfCases({ cases, next }: Loose): Way[] {
  const ways: Way[] = [];
  const refuted: string[] = [];
  for (const one of Array.isArray(cases) ? cases.slice(0, CASES_MAX) : []) {
    if (!isObject(one)) continue;
    ways.push(to(one.target, [...refuted, ...provenBy(one.when, true)]));
    refuted.push(...provenBy(one.when, false));
  }
  return [...ways, to(next, refuted)];
}

function waysOfCode({ next, onError, variable }: Loose): Way[] {
  const done = to(next, typeof variable === 'string' ? [variable] : []);
  return onError === undefined ? [done] : [done, to(onError)];
}

function waysOfDebit({ next, onInsufficient, onError }: Loose): Way[] {
  const otherwise = [onInsufficient, onError].filter((target) => target !== undefined);
  return [to(next), ...otherwise.map((target) => to(target))];
}

/**
 * Where a conversation may go on after a block, as the engine does it (walk.ts and the steps' `run`). Code that fails
 * without an `onError` stops the conversation, so it gives no way.
 */
export function waysOf(block: Loose): Way[] {
  switch (block.type) {
    case 'input.hold':
      return [];
    case 'condition.code':
      return waysOfIf(block);
    case 'condition.case':
      return waysOfCases(block);
    case 'action.code':
      return waysOfCode(block);
    case 'action.balance.debit':
      return waysOfDebit(block);
    case 'action.goto_block':
      return [to(block.target)];
    case 'action.return_dialog':
      return [to(undefined)];
    default:
      return [to(block.next, typeof block.variable === 'string' ? [block.variable] : [])];
  }
}
