import { checkFlow } from '@balcao/dialog/check/check-flow';
import { type FaultCode, type FlowFault, faultAt, quoted } from '@balcao/dialog/check/fault';
import { faultOfJson } from '@balcao/dialog/check/plain-json';
import { isObject } from '@balcao/dialog/check/schema';
import { faultOfCount, faultsOfLists } from '@balcao/dialog/check/size';
import {
  applyChanges,
  type Change,
  changesBetween,
  collisionsOf,
  readChanges,
  unitOf,
} from '@balcao/dialog/draft/change';
import { readFlow } from '@balcao/dialog/draft/shape';
import type { Flow } from '@balcao/dialog/flow';
import { stepOf } from '@balcao/dialog/steps/registry';
import { type CodeChange, codeChangeOf } from './code-change.rules.ts';

/** Texts are JSON: `flow` the draft that stands, `since` the saves after the caller's revision (undefined: no longer known). */
export type Merge = { flow: string; since: string | undefined; mine: string };

/** What one save did, as it is stored. */
type Step = { before: Change[]; after: Change[] };
type Mine = { flow: unknown } | { changes: unknown };

/** `field`: the request's, if it is not the flow that has them. */
type Refused = { faults: FlowFault[]; field?: 'changes' };

/**
 * `faults`: this can be no draft. `collisions`: others changed the same units. Otherwise the new draft, what makes it of the one that
 * stands and back (both empty if nothing changes), and what others have done since the caller's revision.
 */
export type Merged =
  | Refused
  | { collisions: string[] }
  | { flow: string; before: string; after: string; theirs: string; code: CodeChange };

const NO_CHANGES =
  'Estas alterações não têm a forma esperada, por exemplo {"kind": "block", "dialog": "…", "id": "…", "value": {…}}.';
const NO_FLOW = 'Isto não é um fluxo: faltam “start”, “dialogs” ou blocos com “id” e “type”.';
/** What no draft can have; any other fault may be mended later. */
const UNREADABLE: FaultCode[] = [
  'NOT_JSON',
  'TOO_LARGE',
  'BAD_NAME',
  'UNKNOWN_TYPE',
  'MISSING_FIELD',
  'UNKNOWN_FIELD',
  'BAD_FIELD',
];

const refusal = (message: string): FlowFault[] => [faultAt({}, { code: 'BAD_FIELD', message })];

/** A value as a flow that can be edited, or why it is none. */
export function draftOf(value: unknown): { flow: Flow } | { faults: FlowFault[] } {
  const flow = readFlow(value);
  const tooLarge = flow ? faultsOfSize(flow) : [];
  if (tooLarge.length > 0) return { faults: tooLarge };
  if (flow) return { flow };
  const faults = checkFlow(value, { reservedWords: [] });
  const reasons = faults.filter(({ code }) => UNREADABLE.includes(code));
  return { faults: reasons.length > 0 ? reasons : refusal(NO_FLOW) };
}

/** Blocks of a type that does not exist, in any value that should be changes. */
function faultsOfTypes(changes: unknown): FlowFault[] {
  if (!Array.isArray(changes)) return [];
  return changes.flatMap((change) => {
    const { dialog, id, value } = isObject(change) ? change : {};
    const type = isObject(value) ? value.type : undefined;
    if (typeof type !== 'string' || stepOf(type)) return [];
    const message = `O tipo de bloco ${quoted(type)} não existe.`;
    const place = { dialog: String(dialog), block: String(id) };
    return isObject(change) && change.kind === 'block'
      ? [faultAt(place, { code: 'UNKNOWN_TYPE', message })]
      : [];
  });
}

function faultsOfSize(flow: Flow): FlowFault[] {
  const finding = faultOfJson(flow) ?? faultOfCount(flow);
  return finding ? [faultAt({}, finding)] : faultsOfLists(flow);
}

/** The one name that a request for a whole flow could not bring back. */
const isUnnameable = (change: Change) => Object.values(change).includes('__proto__');

/** What the caller changed, or why it is nothing that can be merged. */
function readMine(base: Flow, mine: Mine): { changes: Change[] } | Refused {
  if ('flow' in mine) {
    const read = draftOf(mine.flow);
    return 'faults' in read ? read : { changes: changesBetween(base, read.flow) };
  }
  const changes = readChanges(mine.changes);
  if (changes && !changes.some(isUnnameable)) return { changes };
  const faults = faultsOfTypes(mine.changes);
  return { faults: faults.length > 0 ? faults : refusal(NO_CHANGES), field: 'changes' };
}

const placeOf = (change: Change) => unitOf(change).replace(/^block:/, '');

/** Puts what the caller changed onto the draft that stands, unless others changed the same meanwhile. */
export function merge({ flow, since, mine }: Merge): Merged {
  const current: Flow = JSON.parse(flow);
  const steps: Step[] | undefined = since === undefined ? undefined : JSON.parse(since);
  const undone = (steps ?? []).toReversed().flatMap(({ before }) => before);
  const base = applyChanges(current, undone);
  const read = readMine(base, JSON.parse(mine));
  if ('faults' in read) return read;
  const theirs = changesBetween(base, current);
  const result = applyChanges(current, read.changes);
  const after = changesBetween(current, result);
  const collisions = steps ? collisionsOf(read.changes, theirs) : after.map(placeOf);
  if (collisions.length > 0) return { collisions };
  const tooLarge = faultsOfSize(result);
  if (tooLarge.length > 0) return { faults: tooLarge };
  const before = changesBetween(result, current);
  return {
    flow: JSON.stringify(result),
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    theirs: JSON.stringify(theirs),
    code: codeChangeOf(before, after),
  };
}
