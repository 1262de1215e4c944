import type { Awaiting, Block, Flow, Json, Position, State } from './flow.ts';
import { blockAt, entryOf, nextOf, wireId } from './place.ts';
import { stepOf } from './steps/registry.ts';
import { displayText, fillText } from './template.ts';

/** A waiting block as the page needs it. */
export function awaitingOf(at: Position, block: Block, variables: Record<string, Json>): Awaiting {
  const filled = (text: string | undefined) => (text ? fillText(text, variables) : null);
  return {
    id: wireId(at),
    // Only receiving steps wait.
    type: block.type as Awaiting['type'],
    variable: 'variable' in block ? block.variable : null,
    required: 'required' in block && block.required,
    regex: ('regex' in block && block.regex) || null,
    regexMessage: ('regexMessage' in block && block.regexMessage) || null,
    label: 'label' in block ? filled(block.label) : null,
    help: 'help' in block ? filled(block.help) : null,
  };
}

/** What a conversation waits for now, without a step: the asking block, the hold, or null when it waits for nothing. */
export function presentAwaiting(flow: Flow, state: State): Awaiting | null {
  if (!state.at || (state.phase !== 'awaiting' && state.phase !== 'held')) return null;
  const block = blockAt(flow, state.at);
  return block ? awaitingOf(state.at, block, state.variables) : null;
}

function targetOf(flow: Flow, block: Block, at: Position): Position | undefined {
  const step = stepOf(block.type);
  const move = step?.kind === 'system' ? step.run(block).move : undefined;
  if (move?.kind === 'block') return { dialog: at.dialog, block: move.block };
  return move?.kind === 'dialog' ? entryOf(flow, move.dialog) : undefined;
}

/** The blocks that can be reached, in the order in which a conversation meets them. */
function* blocksInOrder(flow: Flow): Generator<Block> {
  const seen = new Set<Block>();
  const open: (Position | undefined)[] = [entryOf(flow, flow.start)];
  while (open.length > 0) {
    const at = open.pop();
    const block = at && blockAt(flow, at);
    if (!block || seen.has(block)) continue;
    seen.add(block);
    yield block;
    open.push(nextOf(block, at), targetOf(flow, block, at));
  }
}

/**
 * The collected answers as people read them (plain text), in the order of the script. The label is that of the first
 * block that asks for the variable, else the variable's name. A skipped answer has the value ''; variables that no
 * block asks for come last. Reads the whole flow: for a detail page, not for every turn.
 */
export function answersOf(flow: Flow, variables: Record<string, Json>) {
  const labels = new Map<string, string>();
  for (const block of blocksInOrder(flow)) {
    if (!('variable' in block) || labels.has(block.variable)) continue;
    if (!Object.hasOwn(variables, block.variable)) continue;
    labels.set(block.variable, fillText(block.label ?? '', variables) || block.variable);
  }
  for (const variable of Object.keys(variables)) {
    if (!labels.has(variable)) labels.set(variable, variable);
  }
  return [...labels].map(([variable, label]) => ({
    variable,
    label,
    value: displayText(variables[variable] ?? null),
  }));
}
