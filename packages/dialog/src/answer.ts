import { presentAwaiting } from './describe.ts';
import type { Flow, Input, Json, Position, State, StepResult } from './flow.ts';
import { blockAt, missingAt, wireId } from './place.ts';
import { type AskingBlock, isAsking, type Reading } from './steps/definition.ts';
import { stepOf } from './steps/registry.ts';
import { fail, fits, nothing, type Turn, within } from './turn.ts';
import { walkOn } from './walk.ts';

const TEXT_MAX = 10_000;
const SKIP = 'Pular';
const REQUIRED = 'Campo obrigatório ou formato inválido.';
const TOO_LARGE = 'Sua resposta é longa demais. Escreva um texto menor.';

/** Answers that consist of their text alone. */
const TEXTS = new Set<string>(['text/plain', 'date/br']);

type AnswerInput = Extract<Input, { kind: 'answer' }>;
type Said = Pick<AnswerInput, 'text' | 'data'>;

/** Removes what PostgreSQL cannot store as JSON text: NUL and other controls, and halves of surrogate pairs. */
function clean(text: string): string {
  return text
    .slice(0, TEXT_MAX)
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

/** An empty text as data counts as no data. */
function dataOf({ data = null }: Said): Json {
  return typeof data === 'string' && clean(data) === '' ? null : data;
}

/** What the visitor means: the data, if there is some, else the text. */
function meaningOf(said: Said): Json {
  return dataOf(said) ?? clean(said.text);
}

/** Whether an answer skips its question, where that is allowed: by nothing at all, or by the word for it. */
export function isSkip(said: Said): boolean {
  const meaning = meaningOf(said);
  return meaning === '' || meaning === SKIP;
}

function readAnswer(block: AskingBlock, input: AnswerInput, { meter }: Turn): Reading {
  const step = stepOf(block.type);
  if (step?.kind !== 'receive' || step.expects === null)
    return { fault: 'does not wait for an answer' };
  const said = TEXTS.has(step.expects) ? { text: input.text } : input;
  if (block.required && meaningOf(said) === '') return { rejected: block.errorText ?? REQUIRED };
  if (!block.required && isSkip(said)) return { value: '', text: SKIP };
  return step.read(block, { text: clean(said.text), data: dataOf(said) }, meter);
}

/** Nothing happened: the unchanged state, and what it waits for. */
export function unchanged(
  flow: Flow,
  state: State,
  why: { rejected: string } | { stale: true },
): StepResult {
  return { ...nothing(), state, awaiting: presentAwaiting(flow, state), ...why };
}

/** The question is broken: the visitor's text enters the conversation all the same. */
function failAt(state: State, { text }: AnswerInput, turn: Turn, fault: string): StepResult {
  turn.told.outputs.push({ from: 'user', text: clean(text) });
  return fail({ ...state, turns: state.turns + 1 }, turn, fault);
}

/** Stores a valid answer and walks on from its block. */
function keep(
  flow: Flow,
  state: State,
  answered: { block: AskingBlock; at: Position },
  reading: Exclude<Reading, { rejected: string } | { fault: string }>,
  turn: Turn,
): StepResult {
  const { block, at } = answered;
  // A computed key makes an own property, even for a variable called `__proto__`.
  const variables = { ...state.variables, [block.variable]: reading.value };
  if (!fits(variables, turn)) return unchanged(flow, state, { rejected: TOO_LARGE });
  const { text, file } = reading;
  turn.told.outputs.push({ from: 'user', text, ...(file !== undefined && { file }) });
  const turns = state.turns + 1;
  const step = stepOf(block.type);
  const barred = step && 'barrier' in step && step.barrier;
  const kept: State = { ...state, variables, turns, barrier: barred ? turns : state.barrier };
  const most = turn.limits.turns;
  if (turns > most) return fail(kept, turn, `more than ${most} answers, at "${wireId(at)}"`);
  return walkOn(flow, kept, answered, turn);
}

/** Checks an answer to the waiting block by its step's own rule, stores it, and walks on. */
export function takeAnswer(flow: Flow, state: State, input: AnswerInput, turn: Turn): StepResult {
  const { at } = state;
  if (state.phase !== 'awaiting' || !at || input.block !== wireId(at)) {
    return unchanged(flow, state, { stale: true });
  }
  const block = blockAt(flow, at);
  const broken = (fault: string) => failAt(state, input, turn, fault);
  if (!block) return broken(missingAt(flow, at, undefined));
  if (!isAsking(block)) return broken(`"${wireId(at)}" does not wait for an answer`);
  const brokenHere = (fault: string) => broken(`"${wireId(at)}": ${fault}`);
  const taken = () => {
    const reading = readAnswer(block, input, turn);
    if ('fault' in reading) return brokenHere(reading.fault);
    if ('rejected' in reading) return unchanged(flow, state, reading);
    return keep(flow, state, { block, at }, reading, turn);
  };
  return within(turn, taken, brokenHere);
}
