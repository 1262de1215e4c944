import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notices.ts';
import style from './own-access.module.css';

function download(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = 'codigos-de-recuperacao.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Shown only this time: the server keeps only their hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `Códigos de recuperação\n\n${codes.join('\n')}\n`;
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      notify('plain', 'Valor copiado para área de transferência!');
    } catch {
      notify('warning', 'Não foi possível copiar. Baixe ou imprima os códigos.');
    }
  }
  return (
    <div className={style.form}>
      <h3 ref={heading} tabIndex={-1}>
        Guarde seus códigos de recuperação
      </h3>
      <p>
        Sem o aplicativo, cada código serve para entrar uma vez. Eles não aparecem de novo: guarde
        em um lugar seguro.
      </p>
      <ul className={style.codes} aria-label="Códigos de recuperação">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={style.actions}>
        <Button onClick={copy}>Copiar</Button>
        <Button onClick={() => window.print()}>Imprimir</Button>
        <Button onClick={() => download(text)}>Baixar</Button>
      </div>
      <div className={style.actions}>
        <Button variant="primary" onClick={onDone}>
          Já guardei
        </Button>
      </div>
    </div>
  );
}
