import { type Finding, type FlowFault, faultAt } from './fault.ts';
import { graphOf } from './graph.ts';
import { faultsOfLoops } from './loops.ts';
import { isObject, type Loose } from './schema.ts';
import { faultsOfShape } from './shape.ts';
import { faultsOfUnreachable } from './unreachable.ts';
import { faultsOfUnset } from './unset.ts';
import { faultsOfUnusable } from './unusable.ts';

const BLOCKS_MAX = 10_000;
const FAULTS_MAX = 500;

export type CheckOptions = {
  /** Names that no variable may have. */
  reservedWords: readonly string[];
  /** Variables that stand before the first block. */
  knownVariables?: readonly string[];
  /** What a compiler said of code, by the block's wire id (`dialog/block`). */
  codeFaults?: ReadonlyMap<string, string>;
};

function countBlocks(dialogs: Loose): number {
  const sizes = Object.values(dialogs).map((dialog) =>
    isObject(dialog) && isObject(dialog.blocks) ? Object.keys(dialog.blocks).length : 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function only(finding: Finding): FlowFault[] {
  return [faultAt({}, finding)];
}

/**
 * Everything that is wrong with a flow (product.md section 4); none: it may be published. Takes any value at all, never
 * throws and ends soon: at most 2 MB of JSON, 10,000 blocks and 500 faults. A flow without faults can stop a
 * conversation only by the engine's caps, by code that fails, or by an expression that is too much work for a text.
 */
export function checkFlow(flow: unknown, options: CheckOptions): FlowFault[] {
  const unusable = faultsOfUnusable(flow);
  if (unusable.length > 0) return unusable.slice(0, FAULTS_MAX);
  if (!isObject(flow) || !isObject(flow.dialogs))
    return only({ code: 'BAD_FIELD', message: 'Um fluxo precisa de “start” e “dialogs”.' });
  const { dialogs } = flow;
  if (countBlocks(dialogs) > BLOCKS_MAX)
    return only({ code: 'TOO_LARGE', message: 'O fluxo passa de 10.000 blocos.' });
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
