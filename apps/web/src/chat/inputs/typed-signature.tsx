import { useEffect, useId, useState } from 'react';
import { fitCanvas } from '../../ui/fit-canvas.ts';
import { PEN, type SignatureProps } from './signature-canvas.ts';

const SCRIPT =
  '"Segoe Script", "Snell Roundhand", "Bradley Hand", "Dancing Script", "Brush Script MT", cursive';
const LARGEST = 56;
const EDGE = 16;

function writeName(canvas: HTMLCanvasElement, name: string): void {
  fitCanvas(canvas);
  const pen = canvas.getContext('2d');
  if (!pen || !name) return;
  const { offsetWidth: width, offsetHeight: height } = canvas;
  const font = (size: number) => `italic ${size}px ${SCRIPT}`;
  pen.font = font(LARGEST);
  const factor = Math.min(1, (width - 2 * EDGE) / pen.measureText(name).width);
  pen.font = font(LARGEST * factor);
  pen.fillStyle = PEN;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(name, width / 2, height / 2);
}

/** For people who use the keyboard: the typed name is drawn onto the same paper. */
export function TypedSignature({ canvas, locked, onEmpty }: SignatureProps) {
  const id = useId();
  const [name, setName] = useState('');
  const written = name.trim();
  useEffect(() => {
    const area = canvas.current;
    if (!area) return;
    onEmpty(written === '');
    const resized = new ResizeObserver(() => writeName(area, written));
    resized.observe(area);
    return () => resized.disconnect();
  }, [canvas, written, onEmpty]);
  return (
    <>
      <div className="sign-paper">
        <canvas ref={canvas} role="img" aria-label={written ? `Assinatura: ${written}` : 'Vazio'} />
      </div>
      <label className="field-label sign-name" htmlFor={id}>
        Seu nome completo
      </label>
      <input
        id={id}
        className="field-input"
        autoComplete="name"
        maxLength={80}
        value={name}
        readOnly={locked}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </>
  );
}
