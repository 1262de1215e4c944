import type { PlayFault } from '@balcao/contract/dialogs/play';
import { faultOfJson } from '@balcao/dialog/check/plain-json';
import { defaultLimits } from '@balcao/dialog/engine';
import type { Flow, Json, Position, State, StepResult } from '@balcao/dialog/flow';
import { blockAt, wireId } from '@balcao/dialog/place';
import { isAsking } from '@balcao/dialog/steps/definition';
import { inWords } from './fault-words.rules.ts';

type Variables = Record<string, Json>;

/** Why values cannot be a conversation's variables (pt-BR), or undefined. */
export function faultOfVariables(variables: unknown): string | undefined {
  const most = defaultLimits.variableBytes;
  const finding = faultOfJson(variables, most);
  if (finding?.code === 'NOT_JSON') return finding.message;
  const tooLarge = finding !== undefined || Buffer.byteLength(JSON.stringify(variables)) > most;
  return tooLarge ? `As variáveis passam de ${most / 1024} kB.` : undefined;
}

export function isVariables(variables: unknown): variables is Variables {
  return faultOfVariables(variables) === undefined;
}

const IMPOSSIBLE = 'Este estado não é de uma conversa. Recomece o teste.';
const MOVED = 'O bloco em que o teste estava mudou ou não existe mais. Recomece o teste.';

/**
 * Why the flow cannot be in this state (pt-BR), or undefined. The state comes from a page, and the draft may have changed since:
 * where a conversation waits there must be a block that waits.
 */
export function faultOfState(flow: Flow, state: State): string | undefined {
  const { phase, at, stack, turns, barrier } = state;
  if (barrier > turns) return IMPOSSIBLE;
  if (phase !== 'awaiting' && phase !== 'held') return undefined;
  const { turns: most, callDepth } = defaultLimits;
  if (!at || turns > most || stack.length > callDepth) return IMPOSSIBLE;
  const block = blockAt(flow, at);
  const waits = phase === 'held' ? block?.type === 'input.hold' : block && isAsking(block);
  return waits ? undefined : MOVED;
}

/** A block by its wire id; undefined where the flow has none. */
export function positionOf(flow: Flow, id: string): Position | undefined {
  const [dialog = '', block = ''] = id.split('/');
  return blockAt(flow, { dialog, block }) ? { dialog, block } : undefined;
}

const NOTHING_ASKED = 'Nenhuma pergunta espera resposta agora.';

/** What went wrong in a turn, as the test pane shows it. */
export function faultOfTurn(result: StepResult): PlayFault | null {
  const { state, trace, rejected, stale, faults } = result;
  const at = state.at && wireId(state.at);
  if (rejected !== undefined)
    return { block: at, code: 'ANSWER_REFUSED', message: rejected, severity: 'warning' };
  if (stale)
    return { block: at, code: 'NOTHING_ASKED', message: NOTHING_ASKED, severity: 'warning' };
  const message = faults.at(-1);
  if (message === undefined) return null;
  if (state.phase !== 'failed') {
    // The words begin with the block: its code failed, and the conversation went on elsewhere.
    const block = /^"([^"]+)"/.exec(message)?.[1] ?? null;
    return { block, code: 'FLOW_FAULT', message: inWords(message), severity: 'warning' };
  }
  const last = trace.at(-1);
  const block = last ? wireId(last.at) : at;
  return { block, code: 'FLOW_FAULT', message: inWords(message), severity: 'error' };
}
