import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { mergeImages } from '../../ui/signature-export.ts';
import { SignaturePad } from '../../ui/signature-pad.tsx';
import { useSignature } from '../../ui/use-signature.ts';
import { Part } from './part.tsx';
import style from './test-pages.module.css';

const TYPES = ['image/png', 'image/jpeg', 'image/svg+xml', 'image/gif'];
const LOGO = '/brand/logo.svg';

export function SignaturePart() {
  const signature = useSignature({ penColor: 'blue' });
  const [said, setSaid] = useState('');
  const [picture, setPicture] = useState('');
  const { locked, lock, unlock, strokes, save } = signature;

  function show(type: string): void {
    try {
      const saved = save(type);
      setPicture(saved.isEmpty ? '' : saved.data);
      setSaid(saved.isEmpty ? 'Vazia' : saved.data.slice(0, 32));
    } catch (error) {
      setSaid(String(error));
    }
  }

  async function merge(second: string): Promise<void> {
    const saved = save();
    if (saved.isEmpty) return setSaid('Vazia');
    try {
      setPicture(await mergeImages([saved.data, second]));
    } catch (error) {
      setSaid(String(error));
    }
  }

  return (
    <Part title="Assinatura">
      <SignaturePad signature={signature} />
      <div className={style.row}>
        <Button onClick={locked ? unlock : lock}>{locked ? 'Desbloquear' : 'Bloquear'}</Button>
        <Button onClick={() => setSaid(JSON.stringify(strokes()))}>Traços</Button>
        {TYPES.map((type) => (
          <Button key={type} onClick={() => show(type)}>
            {type}
          </Button>
        ))}
        <Button onClick={() => merge(LOGO)}>Unir com o logotipo</Button>
        <Button onClick={() => merge('/brand/nao-existe.png')}>Unir com nada</Button>
      </div>
      <output>
        <code>{said}</code>
      </output>
      {picture && <img src={picture} alt="Assinatura exportada" className={style.picture} />}
    </Part>
  );
}
