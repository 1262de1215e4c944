import fc from 'fast-check';
import { declaredBy } from '../src/check/fields.ts';
import type { Loose } from '../src/check/schema.ts';
import type { Change } from '../src/draft/change.ts';
import { addBlock, insertOnEdge, moveBlocks, renameBlock } from '../src/draft/commands/blocks.ts';
import {
  copyBlocks,
  duplicateBlocks,
  pasteBlocks,
  readCopied,
} from '../src/draft/commands/copies.ts';
import { addDialog, removeDialog, renameDialog, setStart } from '../src/draft/commands/dialogs.ts';
import { setField } from '../src/draft/commands/fields.ts';
import { addMark, moveMarks, removeMarks, setMark } from '../src/draft/commands/marks.ts';
import { removeBlocks } from '../src/draft/commands/removal.ts';
import { addCase, connect, removeCase } from '../src/draft/commands/ways.ts';
import { waysOf } from '../src/draft/ways.ts';
import type { Flow, Json, Mark } from '../src/flow.ts';
import { allSteps } from '../src/steps/registry.ts';
import { anyMark } from './random-drafts.ts';

// Commands for property tests: numbers choose among what the flow has when the command runs.

type Numbers = { n: number; m: number; k: number; name: string; value: Json; mark: Mark };

function nth<T>(of: readonly T[], n: number): T | undefined {
  return of[n % of.length];
}

/** What the numbers choose. */
function chosenIn(flow: Flow, { n, m, k }: Numbers) {
  const dialog = nth(Object.keys(flow.dialogs), n) ?? '';
  const { blocks = {}, marks = {} } = flow.dialogs[dialog] ?? {};
  const ids = Object.keys(blocks);
  const id = nth(ids, m) ?? '';
  const block = blocks[id];
  const ways = block ? waysOf(block) : [];
  const fields = block ? declaredBy(block as unknown as Loose).map(([field]) => field) : [];
  return {
    dialog,
    id,
    other: nth(ids, k) ?? '',
    some: ids.filter((_, index) => (k >> index) % 2 === 1),
    exit: nth(ways, k)?.exit ?? 'next',
    field: nth([...fields, 'note', 'position', 'id', 'type'], k) ?? '',
    mark: nth(Object.keys(marks), m) ?? '',
    type: nth(allSteps(), m)?.[0] ?? '',
    otherDialog: nth(Object.keys(flow.dialogs), k) ?? '',
  };
}

type Run = (flow: Flow, at: ReturnType<typeof chosenIn>, numbers: Numbers) => Change[];
type Type = Parameters<typeof addBlock>[2];
const exists = { op: 'exists', variable: 'x' } as const;

/** Every command of this folder. */
export const commands: Record<string, Run> = {
  addBlock: (flow, { dialog, type, other, exit }, { k }) =>
    addBlock(flow, dialog, type as Type, {
      position: { x: k, y: k },
      ...(k % 2 === 0 && { from: { block: other, exit } }),
    }),
  insertOnEdge: (flow, { dialog, id, exit }, { n, k }) =>
    insertOnEdge(flow, dialog, { block: id, exit }, nth(allSteps(), n + k)?.[0] as Type),
  removeBlocks: (flow, { dialog, some, id }) => removeBlocks(flow, dialog, [...some, id]),
  duplicateBlocks: (flow, { dialog, some }) => duplicateBlocks(flow, dialog, some, 'ana'),
  pasteBlocks: (flow, { dialog, some, otherDialog }, { n }) => {
    const copied = readCopied(JSON.stringify(copyBlocks(flow, dialog, some)));
    return copied ? pasteBlocks(flow, otherDialog, copied, { at: { x: n, y: 0 } }) : [];
  },
  moveBlocks: (flow, { dialog, some }, { n, m }) =>
    moveBlocks(flow, dialog, new Map(some.map((id) => [id, { x: n, y: m }]))),
  setField: (flow, { dialog, id, field }, { value }) => setField(flow, dialog, id, field, value),
  clearField: (flow, { dialog, id, field }) => setField(flow, dialog, id, field, undefined),
  connect: (flow, { dialog, id, exit, other }) => connect(flow, dialog, id, exit, other),
  disconnect: (flow, { dialog, id, exit }) => connect(flow, dialog, id, exit, null),
  addCase: (flow, { dialog, id }) => addCase(flow, dialog, id, exists),
  removeCase: (flow, { dialog, id }, { k }) => removeCase(flow, dialog, id, k % 3),
  renameBlock: (flow, { dialog, id }, { name }) => renameBlock(flow, dialog, id, name),
  setStart: (flow, { dialog, id }) => setStart(flow, dialog, id),
  addDialog: (flow, _, { name }) => addDialog(flow, name),
  renameDialog: (flow, { dialog }, { name }) => renameDialog(flow, dialog, name),
  removeDialog: (flow, { dialog }) => removeDialog(flow, dialog),
  addMark: (flow, { dialog }, { mark }) => addMark(flow, dialog, mark),
  setMark: (flow, { dialog, mark }, numbers) => setMark(flow, dialog, mark, numbers.mark),
  moveMarks: (flow, { dialog, mark }, { n, m }) =>
    moveMarks(flow, dialog, new Map([[mark, { x: n, y: m }]])),
  removeMarks: (flow, { dialog, mark }) => removeMarks(flow, dialog, [mark]),
};

const commandFrom = (names: string[]) =>
  fc
    .record({
      command: fc.constantFrom(...names),
      n: fc.nat(1_000),
      m: fc.nat(1_000),
      k: fc.nat(1_000),
      name: fc.constantFrom('novo', 'outro', 'a', '__proto__', 'hasOwnProperty', 'a/b', ''),
      value: fc.oneof(
        fc.constantFrom('a', 'sub', 'nope', 'toString', '', 7, [{ when: exists, target: 'a' }]),
        fc.jsonValue(),
      ) as fc.Arbitrary<Json>,
      mark: anyMark,
    })
    .map(({ command, ...numbers }) => ({
      command,
      run: (flow: Flow) => commands[command]?.(flow, chosenIn(flow, numbers), numbers) ?? [],
      toString: () => JSON.stringify({ command, ...numbers }),
    }));

/** Any command, to be run on any flow. */
export const anyCommand = commandFrom(Object.keys(commands));
/** One command with any numbers. */
export const commandOf = (name: string) => commandFrom([name]);
