import { exitsOf } from './exits.ts';
import { fileRules } from './file.ts';
import type { Awaiting, Block, Flow, Json, Position, ReceiveType, State } from './flow.ts';
import { blockAt, entryOf, wireId } from './place.ts';
import { type AskingBlock, isAsking } from './steps/definition.ts';
import { displayText, fillText } from './template.ts';

type ReceiveBlock = Extract<Block, { type: ReceiveType }>;

/** What a page may do before it asks the server: the fields of every receiving type, null where this one has none. */
function rulesOf(block: ReceiveBlock) {
  const of = block as Partial<Record<(typeof ruleNames)[number], never>>;
  return Object.fromEntries(ruleNames.map((name) => [name, of[name] ?? null])) as Rules;
}

const ruleNames = [
  'regex',
  'regexMessage',
  'errorText',
  'yesText',
  'noText',
  'options',
  'min',
  'max',
] as const;
type Rules = Pick<Awaiting, (typeof ruleNames)[number]>;

/** A waiting block as the page needs it. Every page gets every field, so that one shape fits all types. */
export function awaitingOf(at: Position, block: Block, state: State): Awaiting {
  const { variables, turns, barrier, phase } = state;
  // Only receiving steps wait.
  const asks = block as ReceiveBlock;
  const filled = (text: string | undefined) => (text ? fillText(text, variables) : null);
  const files = asks.type === 'input.file' ? fileRules(asks) : { accept: null, maxBytes: null };
  return {
    id: wireId(at),
    type: asks.type,
    variable: 'variable' in asks ? asks.variable : null,
    required: 'required' in asks && asks.required,
    ...rulesOf(asks),
    ...files,
    label: filled(asks.label),
    help: filled(asks.help),
    correctable: phase === 'awaiting' ? turns - barrier : 0,
  };
}

/** What a conversation waits for now, without a step: the asking block, the hold, or null when it waits for nothing. */
export function presentAwaiting(flow: Flow, state: State): Awaiting | null {
  if (!state.at || (state.phase !== 'awaiting' && state.phase !== 'held')) return null;
  const block = blockAt(flow, state.at);
  return block ? awaitingOf(state.at, block, state) : null;
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
    open.push(...exitsOf(flow, block, at).toReversed());
  }
}

/** What the visitor sees as the answer: the chosen option's name, the block's own yes or no. */
function shownValue(block: AskingBlock, value: Json): string {
  if (block.type === 'input.option')
    return block.options.find((option) => option.value === value)?.name ?? displayText(value);
  if (block.type === 'input.boolean' && typeof value === 'boolean')
    return (value ? block.yesText : block.noText) ?? displayText(value);
  return displayText(value);
}

/**
 * The visitor's answers as people read them (plain text), in the order of the script, each under the label of the first
 * block that asks for its variable. A skipped answer has the value ''; what code made of the answers is none. Reads the
 * whole flow: for a detail page, not for every turn.
 */
export function answersOf(flow: Flow, variables: Record<string, Json>) {
  const answers = new Map<string, { variable: string; label: string; value: string }>();
  for (const block of blocksInOrder(flow)) {
    if (!isAsking(block) || answers.has(block.variable)) continue;
    const { variable } = block;
    if (!Object.hasOwn(variables, variable)) continue;
    const value = variables[variable] ?? null;
    const label = fillText(block.label ?? '', variables) || variable;
    answers.set(variable, { variable, label, value: shownValue(block, value) });
  }
  return [...answers.values()];
}
