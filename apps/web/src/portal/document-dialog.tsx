import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import style from './document-dialog.module.css';

type Props = { title: string; address: string; onClose: () => void };

/** A document over the page, in a frame of 400 px (docs/product/signing.md#page); the browser's Back closes it. */
export function DocumentDialog({ title, address, onClose }: Props) {
  return (
    <Dialog bare className={style.dialog} aria-label={title} backCloses onClose={onClose}>
      {(close) => (
        <>
          <header className={style.bar}>
            <h2>{title}</h2>
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
        </>
      )}
    </Dialog>
  );
}
