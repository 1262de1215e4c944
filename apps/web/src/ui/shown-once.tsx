import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { notify } from './notices.ts';
import style from './shown-once.module.css';

type Props = { label: string; text: string; value: string; onClose: () => void };

/** A secret to copy now, because the server does not show it again. It takes the focus that a form left which made way for it. */
export function ShownOnce({ label, text, value, onClose }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const copier = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) copier.current?.focus();
  }, []);
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
        <Button ref={copier} onClick={copy}>
          Copiar
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Já copiei
        </Button>
      </div>
    </div>
  );
}
