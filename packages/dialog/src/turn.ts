import type { CodeOutcome, Json, Limits, State, StepResult } from './flow.ts';
import { LETTERS_PER_UNIT, Meter, Spent } from './meter.ts';

const APOLOGY =
  'Desculpe, não conseguimos continuar por aqui. Sua conversa ficou registrada com a nossa equipe.';

type Told = Pick<StepResult, 'outputs' | 'effects' | 'trace' | 'faults'>;

/** One turn while it is played. What was told so far grows with the walk and belongs to this turn alone. */
export type Turn = {
  told: Told;
  outcomes: CodeOutcome[];
  codes: number;
  limits: Limits;
  meter: Meter;
};

/** The start of a turn: nothing has happened yet. */
export function nothing(): Told {
  return { outputs: [], effects: [], trace: [], faults: [] };
}

/** A new turn; `outcomes` are the known outcomes of its code steps. */
export function newTurn(outcomes: CodeOutcome[], limits: Limits, whole?: Meter): Turn {
  return { told: nothing(), outcomes, codes: 0, limits, meter: new Meter(limits, whole) };
}

/** Whether variables stay within their cap. UTF-16 units are at most 3 bytes in UTF-8, so most need no encoding to be measured. */
export function fits(variables: Record<string, Json>, { limits, meter }: Turn): boolean {
  const { variableBytes } = limits;
  const json = JSON.stringify(variables);
  meter.work(json.length / LETTERS_PER_UNIT);
  return json.length * 3 <= variableBytes || new TextEncoder().encode(json).length <= variableBytes;
}

/** Does some work of a turn, or what must happen when the turn's budget is passed meanwhile. */
export function within<T>({ meter }: Turn, work: () => T, instead: (fault: string) => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Spent && error.meter === meter) return instead(error.message);
    throw error;
  }
}

/** Stops the conversation: staff get the fault, the visitor an apology. */
export function fail(state: State, { told }: Turn, fault: string): StepResult {
  told.outputs.push({ from: 'chatbot', html: APOLOGY });
  told.faults.push(fault);
  return { ...told, state: { ...state, phase: 'failed' }, awaiting: null };
}
