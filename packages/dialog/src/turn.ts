import type { CodeOutcome, Json, Limits, State, StepResult } from './flow.ts';

const APOLOGY =
  'Desculpe, não conseguimos continuar por aqui. Sua conversa ficou registrada com a nossa equipe.';

type Told = Pick<StepResult, 'outputs' | 'effects' | 'trace' | 'faults'>;

/** One turn while it is played. What was told so far grows with the walk and belongs to the turn alone. */
export type Turn = { told: Told; outcomes: CodeOutcome[]; codes: number; limits: Limits };

/** A turn in which nothing happened yet. */
export function nothing(): Told {
  return { outputs: [], effects: [], trace: [], faults: [] };
}

/** The beginning of a turn; `outcomes` are those of its code steps as far as they are known. */
export function newTurn(outcomes: CodeOutcome[], limits: Limits): Turn {
  return { told: nothing(), outcomes, codes: 0, limits };
}

/** Whether variables keep within their cap. UTF-16 units are at most 3 bytes in UTF-8: most need no encoding to be measured. */
export function fits(variables: Record<string, Json>, { variableBytes }: Limits): boolean {
  const json = JSON.stringify(variables);
  return json.length * 3 <= variableBytes || new TextEncoder().encode(json).length <= variableBytes;
}

/** Stops the conversation: staff get the fault, the visitor an apology. */
export function fail(state: State, { told }: Turn, fault: string): StepResult {
  told.outputs.push({ from: 'chatbot', html: APOLOGY });
  told.faults.push(fault);
  return { ...told, state: { ...state, phase: 'failed' }, awaiting: null };
}
