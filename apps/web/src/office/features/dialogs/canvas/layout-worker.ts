import dagre from '@dagrejs/dagre';
import type { LayoutAsked, LayoutMade } from './layout.ts';

/** Runs beside the page: a flow of thousands of blocks takes seconds. */
function place({ direction, nodes, edges }: LayoutAsked): LayoutMade {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: direction, nodesep: 48, ranksep: 72 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, ...size } of nodes) graph.setNode(id, size);
  for (const [from, to] of edges) graph.setEdge(from, to);
  dagre.layout(graph);
  return nodes.map(({ id, width, height }) => {
    // dagre places the middle of a node.
    const { x, y } = graph.node(id);
    return { id, place: { x: Math.round(x - width / 2), y: Math.round(y - height / 2) } };
  });
}

self.onmessage = ({ data }: MessageEvent<LayoutAsked>) => self.postMessage(place(data));
