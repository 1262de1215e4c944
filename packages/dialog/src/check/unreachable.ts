import { type FlowFault, faultAt, quoted } from './fault.ts';
import type { Graph } from './graph.ts';
import { reach } from './reach.ts';

/** Blocks that no conversation reaches; for a dialog that is never entered, only the dialog. */
export function faultsOfUnreachable(graph: Graph): FlowFault[] {
  const { seen } = reach(graph, graph.start ? [graph.start] : [], () => true);
  const entered = new Set(
    graph.nodes.filter(({ index }) => seen[index]).map((node) => node.dialog),
  );
  const dialogs = graph.dialogs
    .filter((dialog) => !entered.has(dialog))
    .map((dialog) => {
      const message = `Nenhum bloco chama o diálogo ${quoted(dialog)}.`;
      return faultAt({ dialog }, { code: 'UNREACHABLE', message });
    });
  const blocks = graph.nodes
    .filter(({ index, dialog }) => !seen[index] && entered.has(dialog))
    .map((node) =>
      faultAt(node, { code: 'UNREACHABLE', message: 'Nenhum caminho chega a este bloco.' }),
    );
  return [...dialogs, ...blocks];
}
