import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { notify } from '../../../ui/notices.ts';
import style from './share.module.css';

type Props = { label: string; value: string; action: string };

/** A text to take elsewhere. */
export function CopyText({ label, value, action }: Props) {
  const box = useRef<HTMLInputElement>(null);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      notify('plain', 'Valor copiado para área de transferência!');
    } catch {
      box.current?.select();
    }
  }
  return (
    <div className={style.copy}>
      <TextField ref={box} label={label} readOnly value={value} />
      <Button onClick={copy}>{action}</Button>
    </div>
  );
}
