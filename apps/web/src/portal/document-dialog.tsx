import { useEffect, useId, useRef } from 'react';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useBackCloses } from '../ui/use-back-closes.ts';
import style from './document-dialog.module.css';

type Props = { title: string; address: string; onClose: () => void };

/** A document over the page, in a frame of 400 px (specification section 9); the browser's Back closes it. */
export function DocumentDialog({ title, address, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  useBackCloses(close);
  return (
    <dialog ref={dialog} className={style.dialog} aria-labelledby={id} onClose={onClose}>
      <header className={style.bar}>
        <h2 id={id}>{title}</h2>
        <Button variant="quiet" square aria-label="Fechar" onClick={close}>
          <Icon name="close" />
        </Button>
      </header>
      <iframe className={style.frame} title={title} src={address} />
      <footer className={style.foot}>
        <a
          className={buttonClass({ variant: 'plain' })}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
        >
          Abrir em nova janela
        </a>
        <Button variant="primary" onClick={close}>
          Fechar
        </Button>
      </footer>
    </dialog>
  );
}
