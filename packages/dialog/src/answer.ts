import { presentAwaiting } from './describe.ts';
import type { Block, Flow, Input, Json, Limits, State, StepResult } from './flow.ts';
import { blockAt, missingAt, wireId } from './place.ts';
import type { Answer, AskingBlock, Reading } from './steps/definition.ts';
import { stepOf } from './steps/registry.ts';
import { fail, newTurn, walkOn } from './walk.ts';

const TEXT_MAX = 10_000;
const SKIP = 'Pular';
const REQUIRED = 'Campo obrigatório ou formato inválido.';
const TOO_LARGE = 'Sua resposta é longa demais. Escreva um texto menor.';

type AnswerInput = Extract<Input, { kind: 'answer' }>;

/** Without what PostgreSQL cannot keep as JSON text: NUL and other controls, and halves of surrogate pairs. */
function clean(text: string): string {
  return text
    .slice(0, TEXT_MAX)
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

/** UTF-16 units are at most 3 bytes each in UTF-8, so most states need no encoding to be measured. */
function fits(variables: Record<string, Json>, maxBytes: number): boolean {
  const json = JSON.stringify(variables);
  return json.length * 3 <= maxBytes || new TextEncoder().encode(json).length <= maxBytes;
}

function isAsking(block: Block): block is AskingBlock {
  return 'variable' in block;
}

function readAnswer(block: AskingBlock, input: AnswerInput): Reading {
  const step = stepOf(block.type);
  if (step?.kind !== 'receive' || step.expects === null)
    return { fault: 'does not wait for an answer' };
  const data = step.expects === 'application/json' ? (input.data ?? null) : null;
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
  return { ...newTurn(), state, awaiting: presentAwaiting(flow, state), ...why };
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
  const turn = newTurn();
  const block = blockAt(flow, at);
  if (!block) return fail(state, turn, missingAt(flow, at, undefined));
  if (!isAsking(block)) return fail(state, turn, `"${wireId(at)}" does not wait for an answer`);
  const reading = readAnswer(block, input);
  if ('fault' in reading) return fail(state, turn, `"${wireId(at)}": ${reading.fault}`);
  if ('rejected' in reading) return unchanged(flow, state, reading);
  // A computed key makes an own property, also for a variable called `__proto__`.
  const variables = { ...state.variables, [block.variable]: reading.value };
  if (!fits(variables, limits.variableBytes))
    return unchanged(flow, state, { rejected: TOO_LARGE });
  turn.outputs.push({ from: 'user', text: reading.text });
  const kept: State = { ...state, variables, turns: state.turns + 1 };
  if (kept.turns > limits.turns)
    return fail(kept, turn, `more than ${limits.turns} answers, at "${wireId(at)}"`);
  return walkOn(flow, kept, { block, at }, turn, limits);
}
