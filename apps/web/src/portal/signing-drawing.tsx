import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { SignaturePad } from '../ui/signature-pad.tsx';
import { useSignature } from '../ui/use-signature.ts';
import { fitSignature } from './drawn-signature.ts';
import style from './signing-page.module.css';

type Props = { onClose: () => void; onDrawn: (picture: Blob) => void };

/** Step 1: the person draws the signature with the finger, in blue (docs/product/signing.md#drawn). */
export function SigningDrawing({ onClose, onDrawn }: Props) {
  const signature = useSignature({ penColor: 'blue' });
  const [fault, setFault] = useState('');
  const finish = async () => {
    const saved = signature.save();
    setFault(saved.isEmpty ? 'Por favor assine no espaço acima.' : '');
    if (!saved.isEmpty) onDrawn(await fitSignature(saved.data));
  };
  return (
    <div className={style.confirm}>
      <SignaturePad signature={signature} />
      {fault && signature.isEmpty && (
        <p role="alert" className={style.fault}>
          <Icon name="alert" />
          {fault}
        </p>
      )}
      <div className={style.buttons}>
        <Button tall onClick={onClose}>
          Voltar
        </Button>
        <Button variant="primary" tall onClick={finish}>
          Continuar
        </Button>
      </div>
    </div>
  );
}
