import { useEffect } from 'react';
import { useDrawingPad } from '../../ui/use-drawing-pad.ts';
import { Icon } from '../icons.tsx';
import { PEN, type SignatureProps } from './signature-canvas.ts';

export function DrawnSignature({ canvas, locked, onEmpty }: SignatureProps) {
  const { count, undo, clear } = useDrawingPad(canvas, { penColor: PEN, locked });
  const empty = count === 0;
  const still = locked || empty;
  useEffect(() => onEmpty(empty), [empty, onEmpty]);
  return (
    <>
      <div className={empty ? 'sign-paper empty' : 'sign-paper'}>
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
