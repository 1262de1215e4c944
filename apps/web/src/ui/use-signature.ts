import { useRef, useState } from 'react';
import type { PointGroup } from 'signature_pad';
import { type SavedSignature, saveSignature } from './signature-export.ts';
import { useDrawingPad } from './use-drawing-pad.ts';

type Stroke = { points: { x: number; y: number; time: number }[]; color: string };

function strokeOf({ points, penColor }: PointGroup): Stroke {
  return { points: points.map(({ x, y, time }) => ({ x, y, time })), color: penColor };
}

/** A signature drawn by hand, for `SignaturePad` of signature-pad.tsx. The default pen is black. */
export function useSignature({ penColor = 'black' }: { penColor?: string } = {}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [locked, setLocked] = useState(false);
  const { pad, count, undo, clear } = useDrawingPad(canvas, { penColor, locked });
  return {
    canvas,
    isEmpty: count === 0,
    locked,
    undo,
    clear,
    lock: () => setLocked(true),
    unlock: () => setLocked(false),
    strokes: (): Stroke[] => pad.current?.toData().map(strokeOf) ?? [],
    /** The signature as a data URL: PNG by default. Throws for a type other than PNG, JPEG or SVG. */
    save: (type?: string): SavedSignature =>
      pad.current ? saveSignature(pad.current, type) : { isEmpty: true },
  };
}
