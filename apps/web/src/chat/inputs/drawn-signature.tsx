import { useEffect, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import { fitCanvas, fitStrokes } from '../../ui/fit-canvas.ts';
import { Icon } from '../icons.tsx';
import { PEN, type SignatureProps } from './signature-canvas.ts';

/** Specification section 9. */
const SETTINGS = {
  penColor: PEN,
  dotSize: 1.5,
  minWidth: 0.5,
  maxWidth: 2.5,
  throttle: 16,
  minDistance: 5,
  velocityFilterWeight: 0.7,
};

/** The pad on its canvas; the strokes outlive a turned phone. */
function usePad({ canvas, locked, onEmpty }: SignatureProps) {
  const pad = useRef<SignaturePad | null>(null);
  const [strokes, setStrokes] = useState(0);
  useEffect(() => {
    const area = canvas.current;
    if (!area) return;
    const made = new SignaturePad(area, SETTINGS);
    pad.current = made;
    made.addEventListener('endStroke', () => setStrokes(made.toData().length));
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
  }, [canvas]);
  useEffect(() => {
    if (locked) pad.current?.off();
    else pad.current?.on();
  }, [locked]);
  useEffect(() => onEmpty(strokes === 0), [strokes, onEmpty]);

  function keep(count: number): void {
    pad.current?.fromData(pad.current.toData().slice(0, count));
    setStrokes(count);
  }
  return { strokes, undo: () => keep(strokes - 1), clear: () => keep(0) };
}

export function DrawnSignature(props: SignatureProps) {
  const { canvas, locked } = props;
  const { strokes, undo, clear } = usePad(props);
  const still = locked || strokes === 0;
  return (
    <>
      <div className={strokes === 0 ? 'sign-paper empty' : 'sign-paper'}>
        <canvas ref={canvas} role="img" aria-label="Espaço para assinar com o dedo ou o mouse" />
      </div>
      <div className="sign-tools">
        <button type="button" className="skip" disabled={still} onClick={undo}>
          <Icon name="undo" />
          Desfazer
        </button>
        <button type="button" className="skip" disabled={still} onClick={clear}>
          Limpar
        </button>
      </div>
    </>
  );
}
