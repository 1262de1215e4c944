import { useRef } from 'react';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { notify } from './notices.ts';
import style from './shown-once.module.css';

type Props = { label: string; text: string; value: string; onClose: () => void };

/** A secret that the server does not show again, to be copied now. */
export function ShownOnce({ label, text, value, onClose }: Props) {
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
    <div className={style.shown} role="status">
      <p>{text}</p>
      <TextField ref={box} label={label} quietLabel readOnly value={value} />
      <div className={style.actions}>
        <Button onClick={copy}>Copiar</Button>
        <Button variant="quiet" onClick={onClose}>
          Já copiei
        </Button>
      </div>
    </div>
  );
}
