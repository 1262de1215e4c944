import { presentAwaiting } from './describe.ts';
import type { Flow, Input, Limits, Position, State, StepResult } from './flow.ts';
import { blockAt, missingAt, wireId } from './place.ts';
import { type Answer, type AskingBlock, isAsking, type Reading } from './steps/definition.ts';
import { stepOf } from './steps/registry.ts';
import { fail, fits, newTurn, nothing, type Turn } from './turn.ts';
import { walkOn } from './walk.ts';

const TEXT_MAX = 10_000;
const SKIP = 'Pular';
const REQUIRED = 'Campo obrigatório ou formato inválido.';
const TOO_LARGE = 'Sua resposta é longa demais. Escreva um texto menor.';

/** Answers that are their text and nothing else. */
const TEXTS = new Set<string>(['text/plain', 'date/br']);

type AnswerInput = Extract<Input, { kind: 'answer' }>;

/** Without what PostgreSQL cannot keep as JSON text: NUL and other controls, and halves of surrogate pairs. */
function clean(text: string): string {
  return text
    .slice(0, TEXT_MAX)
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

function readAnswer(block: AskingBlock, input: AnswerInput): Reading {
  const step = stepOf(block.type);
  if (step?.kind !== 'receive' || step.expects === null)
    return { fault: 'does not wait for an answer' };
  const data = TEXTS.has(step.expects) ? null : (input.data ?? null);
  const answer: Answer = { text: clean(input.text), data };
  const empty = answer.text === '' && data === null;
  if (block.required && empty) return { rejected: block.errorText ?? REQUIRED };
  if (!block.required && (empty || answer.text === SKIP)) return { value: '', text: SKIP };
  return step.read(block, answer);
}

/** Nothing happened: the state as it was, and what it waits for. */
export function unchanged(
  flow: Flow,
  state: State,
  why: { rejected: string } | { stale: true },
): StepResult {
  return { ...nothing(), state, awaiting: presentAwaiting(flow, state), ...why };
}

/** The question is broken: what the visitor said is in the conversation all the same. */
function failAt(state: State, { text }: AnswerInput, turn: Turn, fault: string): StepResult {
  turn.told.outputs.push({ from: 'user', text: clean(text) });
  return fail({ ...state, turns: state.turns + 1 }, turn, fault);
}

/** Keeps a right answer and walks on from its block. */
function keep(
  flow: Flow,
  state: State,
  answered: { block: AskingBlock; at: Position },
  reading: Exclude<Reading, { rejected: string } | { fault: string }>,
  turn: Turn,
): StepResult {
  const { block, at } = answered;
  // A computed key makes an own property, also for a variable called `__proto__`.
  const variables = { ...state.variables, [block.variable]: reading.value };
  if (!fits(variables, turn.limits)) return unchanged(flow, state, { rejected: TOO_LARGE });
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

/** Checks an answer to the waiting block by its step's own rule, keeps it, and walks on. */
export function takeAnswer(
  flow: Flow,
  state: State,
  input: AnswerInput,
  limits: Limits,
): StepResult {
  const { at } = state;
  if (state.phase !== 'awaiting' || !at || input.block !== wireId(at)) {
    return unchanged(flow, state, { stale: true });
  }
  const turn = newTurn(input.outcomes ?? [], limits);
  const block = blockAt(flow, at);
  const broken = (fault: string) => failAt(state, input, turn, fault);
  if (!block) return broken(missingAt(flow, at, undefined));
  if (!isAsking(block)) return broken(`"${wireId(at)}" does not wait for an answer`);
  const reading = readAnswer(block, input);
  if ('fault' in reading) return broken(`"${wireId(at)}": ${reading.fault}`);
  if ('rejected' in reading) return unchanged(flow, state, reading);
  return keep(flow, state, { block, at }, reading, turn);
}
