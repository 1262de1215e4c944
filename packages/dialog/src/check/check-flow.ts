import { type Finding, type FlowFault, faultAt } from './fault.ts';
import { graphOf } from './graph.ts';
import { faultsOfLoops } from './loops.ts';
import { isObject } from './schema.ts';
import { faultsOfShape } from './shape.ts';
import { faultOfCount } from './size.ts';
import { faultsOfUnreachable } from './unreachable.ts';
import { faultsOfUnset } from './unset.ts';
import { faultsOfUnusable } from './unusable.ts';

const FAULTS_MAX = 500;

export type CheckOptions = {
  /** Names that variables must not have. */
  reservedWords: readonly string[];
  /** Variables that are set before the first block. */
  knownVariables?: readonly string[];
  /** The compiler's message for code, by the block's wire id (`dialog/block`). */
  codeFaults?: ReadonlyMap<string, string>;
};

function only(finding: Finding): FlowFault[] {
  return [faultAt({}, finding)];
}

/**
 * Everything that is wrong with a flow (docs/product/flows.md#checking); empty if it may be published. Accepts any value, never
 * throws and ends soon: at most 2 MB of JSON, 1,000 dialogs, 10,000 blocks and 500 faults. A flow without faults can stop a conversation only
 * by the engine's caps, by code that fails, or by an expression that takes too much work for a text.
 */
export function checkFlow(flow: unknown, options: CheckOptions): FlowFault[] {
  const unusable = faultsOfUnusable(flow);
  if (unusable.length > 0) return unusable.slice(0, FAULTS_MAX);
  if (!isObject(flow) || !isObject(flow.dialogs))
    return only({ code: 'BAD_FIELD', message: 'Um fluxo precisa de “start” e “dialogs”.' });
  const { dialogs } = flow;
  const tooMany = faultOfCount({ dialogs });
  if (tooMany) return only(tooMany);
  const words = {
    reserved: new Set(options.reservedWords),
    codeFaults: options.codeFaults ?? new Map<string, string>(),
  };
  const graph = graphOf(flow, dialogs);
  return [
    ...faultsOfShape(flow, dialogs, words),
    ...faultsOfUnreachable(graph),
    ...faultsOfLoops(graph),
    ...faultsOfUnset(graph, new Set(options.knownVariables)),
  ].slice(0, FAULTS_MAX);
}
