import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useDismissal } from '../../../../ui/use-dismissal.ts';
import style from './canvas.module.css';
import type { useCanvasActs } from './use-canvas-acts.ts';

const Palette = lazy(async () => ({ default: (await import('../palette.tsx')).Palette }));

/** The palette at the place on the canvas where a new block is wanted. */
export function Picker({ acts }: { acts: ReturnType<typeof useCanvasActs> }) {
  const box = useRef<HTMLDivElement>(null);
  const { picking } = acts;
  useDismissal(picking !== undefined, box, acts.stopPicking);
  if (!picking) return null;
  return (
    <div
      ref={box}
      role="dialog"
      aria-label="Escolher um bloco"
      className={style.picker}
      style={{ left: picking.left, top: picking.top }}
    >
      <Suspense fallback={<Skeleton width="70%" />}>
        <Focused>
          <Palette onPick={acts.add} />
        </Focused>
      </Suspense>
    </div>
  );
}

/** Keys go into the palette as soon as it is there. */
function Focused({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  return <div ref={box}>{children}</div>;
}
