import type { Dialog } from '@balcao/dialog/flow';
import {
  Background,
  type ColorMode,
  ConnectionMode,
  MarkerType,
  MiniMap,
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
  useStore,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useMemo, useRef } from 'react';
import { useShownTheme } from '../../../../ui/use-shown-theme.ts';
import { useChosen, useDialogName, useOpenDialog } from '../use-draft.ts';
import { useDrawingActs } from '../use-drawing-acts.ts';
import { BlockNode } from './block-node.tsx';
import { bundled } from './bundles.ts';
import style from './canvas.module.css';
import { CanvasActs } from './canvas-acts.ts';
import { ariaLabels } from './canvas-texts.ts';
import { CanvasTools } from './canvas-tools.tsx';
import { FAR_ZOOM, Far } from './far.ts';
import { MarkNode } from './mark-node.tsx';
import { comeNear, goAway } from './near.ts';
import { edgesOf } from './nodes.ts';
import { Picker } from './picker.tsx';
import { PlaceBar } from './place-bar.tsx';
import { useBlockActs } from './use-block-acts.ts';
import { useCanvasActs } from './use-canvas-acts.ts';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { useCanvasNodes } from './use-canvas-nodes.ts';
import { useView } from './use-view.ts';
import { WayEdge } from './way-edge.tsx';

const nodeTypes = { block: BlockNode, mark: MarkNode };
const edgeTypes = { way: WayEdge };
const edgeDefaults = {
  // The arrow does not grow with the way's width.
  markerEnd: {
    type: MarkerType.ArrowClosed,
    width: 18,
    height: 18,
    markerUnits: 'userSpaceOnUse',
  },
  interactionWidth: 24,
};
/** Blocks snap to it. */
const GRID: [number, number] = [12, 12];
/** At the bottom, where it covers no title: groups have theirs at the top. */
const MAP = { width: 144, height: 108 };
/** A map of more blocks costs more than it shows. */
const MOST_ON_MAP = 1_500;

type Props = { readOnly?: boolean };

/** The open dialog, drawn. */
export function Canvas({ readOnly = false }: Props) {
  const name = useDialogName();
  const dialog = useOpenDialog();
  if (!dialog) return null;
  return (
    <ReactFlowProvider key={name}>
      <Drawn dialog={dialog} readOnly={readOnly} />
    </ReactFlowProvider>
  );
}

function Drawn({ dialog, readOnly }: { dialog: Dialog; readOnly: boolean }) {
  const box = useRef<HTMLElement>(null);
  const theme: ColorMode = useShownTheme();
  const far = useStore(({ transform }) => transform[2] < FAR_ZOOM);
  const { nodes, onNodesChange } = useCanvasNodes(dialog);
  const drawing = useDrawingActs();
  const blockActs = useBlockActs(box);
  const mouseActs = useCanvasActs(dialog, box);
  const acts = { ...blockActs, ...mouseActs };
  const keys = useCanvasKeys(acts);
  const chosen = useChosen();
  const ways = useMemo(() => edgesOf(dialog), [dialog]);
  const edges = useMemo(() => bundled(ways, chosen), [ways, chosen]);
  const chosenEdge = acts.edge;
  const drawn = useMemo(
    () => edges.map((edge) => (edge.id === chosenEdge ? { ...edge, selected: true } : edge)),
    [edges, chosenEdge],
  );
  const openView = useView(dialog, box);
  return (
    <section
      ref={box}
      className={style.canvas}
      aria-label="Desenho do diálogo"
      data-arranging={drawing.arranging || undefined}
      {...(readOnly ? {} : keys)}
    >
      <Far value={far}>
        <CanvasActs value={readOnly ? null : acts.ofEdges}>
          <ReactFlow
            nodes={nodes}
            edges={drawn}
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            defaultEdgeOptions={edgeDefaults}
            onNodesChange={onNodesChange}
            onEdgesChange={acts.onEdgesChange}
            onEdgeMouseEnter={(_, { id }) => comeNear(id)}
            onEdgeMouseLeave={goAway}
            onConnect={acts.onConnect}
            onConnectEnd={acts.onConnectEnd}
            onReconnect={acts.onReconnect}
            onInit={openView}
            nodesDraggable={!readOnly}
            nodesConnectable={!readOnly}
            edgesReconnectable={!readOnly}
            connectionMode={ConnectionMode.Strict}
            connectionRadius={32}
            selectionMode={SelectionMode.Partial}
            deleteKeyCode={null}
            snapToGrid
            snapGrid={GRID}
            panOnScroll
            minZoom={0.05}
            maxZoom={1.5}
            onlyRenderVisibleElements
            colorMode={theme}
            ariaLabelConfig={ariaLabels}
            attributionPosition="top-right"
          >
            <Background gap={24} />
            {nodes.length <= MOST_ON_MAP && (
              <MiniMap
                pannable
                zoomable
                position="bottom-right"
                style={MAP}
                className={style.map}
              />
            )}
            <PlaceBar />
            <CanvasTools acts={acts} draw={drawing.act} readOnly={readOnly} />
          </ReactFlow>
        </CanvasActs>
      </Far>
      {acts.picking && <Picker acts={acts} />}
    </section>
  );
}
