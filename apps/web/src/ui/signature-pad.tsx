import { Button } from './button.tsx';
import style from './signature-pad.module.css';
import type { useSignature } from './use-signature.ts';

/** The area for drawing a signature, 150 px high, with buttons that undo strokes. */
export function SignaturePad({ signature }: { signature: ReturnType<typeof useSignature> }) {
  const { canvas, isEmpty, locked, undo, clear } = signature;
  const still = locked || isEmpty;
  return (
    <div className={style.pad}>
      <canvas
        ref={canvas}
        className={style.paper}
        data-locked={locked}
        role="img"
        aria-label="Espaço para assinar com o dedo ou o mouse"
      />
      <div className={style.tools}>
        <Button variant="quiet" disabled={still} onClick={undo}>
          Desfazer
        </Button>
        <Button variant="quiet" disabled={still} onClick={clear}>
          Limpar
        </Button>
      </div>
    </div>
  );
}
