import { applyChanges, type Change } from '@balcao/dialog/draft/change';
import { type Adding, addBlock } from '@balcao/dialog/draft/commands/blocks';
import { setStart } from '@balcao/dialog/draft/commands/dialogs';
import { connect } from '@balcao/dialog/draft/commands/ways';
import { type Way, waysOf } from '@balcao/dialog/draft/ways';
import type { Block, Dialog, Flow, StepType } from '@balcao/dialog/flow';

type Command = (flow: Flow) => readonly Change[];

/** The changes of several commands, each on the flow that the earlier ones leave. */
function inTurn(flow: Flow, commands: readonly Command[]): Change[] {
  const all: Change[] = [];
  let now = flow;
  for (const command of commands) {
    const changes = command(now);
    all.push(...changes);
    now = applyChanges(now, changes);
  }
  return all;
}

/** The ways of a block that can lead to another block. */
export const blockWays = (block: Block): Way[] =>
  waysOf(block).filter(({ call }) => call === undefined);

/** The way on which a line of blocks goes on; undefined where the conversation parts or ends. */
export function wayOn(block: Block | undefined): Way | undefined {
  return block && blockWays(block).find(({ exit }) => exit === 'next');
}

/** Leads all ways to a block, and the start of its dialog, to another one. */
function leadElsewhere(dialog: string, from: string, to: string, but: string): Command {
  return (flow) => {
    const whole = flow.dialogs[dialog];
    const others = Object.values(whole?.blocks ?? {}).filter(({ id }) => id !== but);
    const ways = others.flatMap((block) =>
      blockWays(block).flatMap(({ exit, target }) =>
        target === from ? [(now: Flow) => connect(now, dialog, block.id, exit, to)] : [],
      ),
    );
    const start: Command = (now) => (whole?.start === from ? setStart(now, dialog, to) : []);
    return inTurn(flow, [...ways, start]);
  };
}

/** Adds a block before another one: what led there leads to the new one. The first change puts it. */
export function insertBefore(
  flow: Flow,
  dialog: string,
  before: string,
  type: StepType,
  adding: Adding = {},
): Change[] {
  const added = addBlock(flow, dialog, type, adding);
  const [first] = added;
  if (first?.kind !== 'block') return [];
  const rest = inTurn(applyChanges(flow, added), [
    leadElsewhere(dialog, before, first.id, first.id),
    (now) => connect(now, dialog, first.id, 'next', before),
  ]);
  return [...added, ...rest];
}

/** Puts a block behind the one that follows it; what led to the first leads to the second. */
function swapped(flow: Flow, dialog: string, first: Block, second: Block): Change[] {
  const after = wayOn(second)?.target ?? null;
  return inTurn(flow, [
    leadElsewhere(dialog, first.id, second.id, second.id),
    (now) => connect(now, dialog, first.id, 'next', after),
    (now) => connect(now, dialog, second.id, 'next', first.id),
  ]);
}

/** The block whose `next` leads to this one, if it is the only one. */
function blockBefore({ blocks }: Dialog, id: string): Block | undefined {
  const before = Object.values(blocks).filter((block) => wayOn(block)?.target === id);
  return before.length === 1 ? before[0] : undefined;
}

/** Moves a block by one place in its line, down (1) or up (-1). No change where the line parts or ends. */
export function movedInLine(flow: Flow, dialog: string, id: string, step: 1 | -1): Change[] {
  const whole = flow.dialogs[dialog];
  const block = whole?.blocks[id];
  if (!whole || !block) return [];
  const first = step === 1 ? block : blockBefore(whole, id);
  const second = step === 1 ? whole.blocks[wayOn(block)?.target ?? ''] : block;
  if (!first || !second || first === second || !wayOn(first) || !wayOn(second)) return [];
  return swapped(flow, dialog, first, second);
}
