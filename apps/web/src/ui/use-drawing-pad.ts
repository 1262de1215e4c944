import { type RefObject, useEffect, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import { fitCanvas, fitStrokes } from './fit-canvas.ts';

/** The values of specification section 9. */
const SETTINGS = {
  dotSize: 1.5,
  minWidth: 0.5,
  maxWidth: 2.5,
  throttle: 16,
  minDistance: 5,
  velocityFilterWeight: 0.7,
};

type Options = { penColor: string; locked: boolean };

/** A canvas for drawing by hand; the drawing survives when a phone is turned. */
export function useDrawingPad(
  canvas: RefObject<HTMLCanvasElement | null>,
  { penColor, locked }: Options,
) {
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
  }, [canvas, penColor]);
  useEffect(() => {
    if (locked) pad.current?.off();
    else pad.current?.on();
  }, [locked]);

  function keep(strokes: number): void {
    pad.current?.fromData(pad.current.toData().slice(0, strokes));
    setCount(strokes);
  }
  return {
    pad,
    /** The number of strokes. */
    count,
    undo: () => keep(Math.max(0, count - 1)),
    clear: () => keep(0),
  };
}
