import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from '@xyflow/react';
import { memo, use } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { shareText } from '../numbers/number-words.ts';
import { useNumbersOf, useTraffic } from '../numbers/shown-numbers.ts';
import { useDraftPart } from '../use-draft.ts';
import { type Acts, CanvasActs } from './canvas-acts.ts';
import { Far } from './far.ts';
import { comeNear, goAway, useIsNear } from './near.ts';
import type { WayEdge as Shown } from './nodes.ts';
import style from './way-edge.module.css';

/** A way from one block to another. */
export const WayEdge = memo(function WayEdge(props: EdgeProps<Shown>) {
  const { id, source, targetX, targetY, data, selected, markerEnd, interactionWidth } = props;
  const far = use(Far);
  const acts = use(CanvasActs);
  const near = useIsNear(id);
  const fromChosen = useDraftPart((draft) => draft.chosen().includes(source));
  const [path, x, y] = getSmoothStepPath({ ...props, borderRadius: 14 });
  const { exit = 'next', label = '', bundle } = data ?? {};
  const at = bundle ? { x: targetX, y: targetY - 26 } : { x, y: y - 18 };
  const offers = acts && !far && !bundle && (near || selected || fromChosen);
  const { share, width } = useShare(source, exit);
  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        markerEnd={markerEnd}
        interactionWidth={interactionWidth}
        {...(width !== undefined && !bundle && { style: lineOf(width) })}
      />
      {!far && (bundle || exit !== 'next') && (
        <text className={style.label} {...at} textAnchor="middle">
          {label}
        </text>
      )}
      {!far && !bundle && share && (
        <text className={style.share} x={x + 18} y={y + 4}>
          {share}
        </text>
      )}
      {offers && (
        <Insert place={{ x, y }} source={source} exit={exit} edge={id} insert={acts.insert} />
      )}
    </>
  );
});

/** The way that all take is this wide. */
const WIDEST = 8;

/** A way that nobody took is dotted. */
const lineOf = (width: number) =>
  width > 0 ? { strokeWidth: 1 + (WIDEST - 1) * width } : { strokeDasharray: '2 6' };

/** The part of a block's visits that left it on a way, and how much of all traffic that is. */
function useShare(block: string, exit: string) {
  const numbers = useNumbersOf(block);
  const traffic = useTraffic();
  if (!numbers) return {};
  const count = numbers.ways[exit] ?? 0;
  return { share: shareText(count, numbers.visits), width: traffic > 0 ? count / traffic : 0 };
}

type InsertProps = {
  place: { x: number; y: number };
  source: string;
  exit: string;
  edge: string;
  insert: Acts['insert'];
};

/**
 * Offers to put a block on the way; the outline offers that, too. It is drawn only for a way that is near the pointer or chosen, or
 * leaves a chosen block: hundreds of buttons would make every step of the view slow.
 */
function Insert({ place: { x, y }, source, exit, edge, insert }: InsertProps) {
  return (
    <EdgeLabelRenderer>
      <button
        type="button"
        className={`${style.insert} nodrag nopan`}
        style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
        tabIndex={-1}
        aria-label={`Inserir bloco depois de ${source}`}
        title="Inserir bloco"
        onMouseEnter={() => comeNear(edge)}
        onMouseLeave={goAway}
        onClick={(event) => insert({ block: source, exit }, event)}
      >
        <Icon name="plus" size={14} />
      </button>
    </EdgeLabelRenderer>
  );
}
