import { fileRules } from './file.ts';
import type { Awaiting, Block, Flow, Json, Position, ReceiveType, State } from './flow.ts';
import { Meter, Spent } from './meter.ts';
import { positionsInOrder } from './order.ts';
import { blockAt, wireId } from './place.ts';
import { type AskingBlock, isAsking } from './steps/definition.ts';
import { displayText, fillText } from './template.ts';

type ReceiveBlock = Extract<Block, { type: ReceiveType }>;

/** What the texts beside a conversation may cost together; a turn that rests has already kept to less. */
const TEXTS = { letters: 2_000_000, work: 2_000_000 };

function unlessSpent<T>(work: () => T, instead: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Spent) return instead();
    throw error;
  }
}

/** What a page may check before it asks the server: the fields of every receiving type, null where this one has none. */
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
export function awaitingOf(at: Position, block: Block, state: State, meter: Meter): Awaiting {
  const { variables, turns, barrier, phase } = state;
  // Only receiving steps wait.
  const asks = block as ReceiveBlock;
  const filled = (text: string | undefined) => (text ? fillText(text, variables, meter) : null);
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

/** What a conversation waits for now, without playing a step: the asking block, the hold, or null when it waits for nothing. */
export function presentAwaiting(flow: Flow, state: State): Awaiting | null {
  if (!state.at || (state.phase !== 'awaiting' && state.phase !== 'held')) return null;
  const block = blockAt(flow, state.at);
  if (!block) return null;
  const { at } = state;
  const plain = { ...block, label: '', help: '' };
  const meter = new Meter(TEXTS);
  return unlessSpent(
    () => awaitingOf(at, block, state, meter),
    () => awaitingOf(at, plain, state, meter),
  );
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
 * block that asks for its variable. A skipped answer has the value ''; values that code computed are not answers. Reads
 * the whole flow: use it for a detail page, not for every turn.
 */
export function answersOf(flow: Flow, variables: Record<string, Json>) {
  const answers = new Map<string, { variable: string; label: string; value: string }>();
  const meter = new Meter(TEXTS);
  for (const at of positionsInOrder(flow)) {
    const block = blockAt(flow, at);
    if (!block || !isAsking(block) || answers.has(block.variable)) continue;
    const { variable } = block;
    if (!Object.hasOwn(variables, variable)) continue;
    const value = variables[variable] ?? null;
    const label =
      unlessSpent(
        () => fillText(block.label ?? '', variables, meter),
        () => '',
      ) || variable;
    answers.set(variable, { variable, label, value: shownValue(block, value) });
  }
  return [...answers.values()];
}
