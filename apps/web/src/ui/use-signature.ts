import { useEffect, useRef, useState } from 'react';
import SignaturePad, { type PointGroup } from 'signature_pad';
import { fitCanvas, fitStrokes } from './fit-canvas.ts';
import { type SavedSignature, saveSignature } from './signature-export.ts';

/** Specification section 9. */
const SETTINGS = {
  dotSize: 1.5,
  minWidth: 0.5,
  maxWidth: 2.5,
  throttle: 16,
  minDistance: 5,
  velocityFilterWeight: 0.7,
};

type Stroke = { points: { x: number; y: number; time: number }[]; color: string };

function strokeOf({ points, penColor }: PointGroup): Stroke {
  return { points: points.map(({ x, y, time }) => ({ x, y, time })), color: penColor };
}

/** The pad on its canvas; what is drawn outlives a turned phone. */
function usePad(penColor: string) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    const area = canvas.current;
    if (!area) return;
    const made = new SignaturePad(area, { ...SETTINGS, penColor });
    pad.current = made;
    made.addEventListener('endStroke', () => setCount(made.toData().length));
    const resized = new ResizeObserver(() => {
      const kept = fitStrokes(made.toData(), area.offsetWidth);
      fitCanvas(area);
      made.fromData(kept);
    });
    resized.observe(area);
    return () => {
      resized.disconnect();
      made.off();
    };
  }, [penColor]);
  function keep(strokes: number): void {
    pad.current?.fromData(pad.current.toData().slice(0, strokes));
    setCount(strokes);
  }
  return { canvas, pad, count, keep };
}

/** A signature drawn by hand, for `SignaturePad` of signature-pad.tsx. The pen is black unless told. */
export function useSignature({ penColor = 'black' }: { penColor?: string } = {}) {
  const { canvas, pad, count, keep } = usePad(penColor);
  const [locked, setLocked] = useState(false);
  useEffect(() => {
    if (locked) pad.current?.off();
    else pad.current?.on();
  }, [locked, pad]);
  return {
    canvas,
    isEmpty: count === 0,
    locked,
    undo: () => keep(Math.max(0, count - 1)),
    clear: () => keep(0),
    lock: () => setLocked(true),
    unlock: () => setLocked(false),
    strokes: (): Stroke[] => pad.current?.toData().map(strokeOf) ?? [],
    /** As a data address: PNG unless told. Throws for a type that is no PNG, JPEG or SVG. */
    save: (type?: string): SavedSignature =>
      pad.current ? saveSignature(pad.current, type) : { isEmpty: true },
  };
}
