import { useEffect, useId, useRef } from 'react';
import { useBackCloses } from '../ui/use-back-closes.ts';
import { Icon } from './icons.tsx';

/** A page shown inside this one. */
export type Frame = { title: string; address: URL; size: 'document' | 'tall' };

/** What another site's page may do in its frame: it may not navigate this page away. */
const FOREIGN = 'allow-scripts allow-forms allow-popups allow-same-origin';

/** A click on the dialog element itself is outside its content. */
function closeBeside({ target, currentTarget }: Event): void {
  if (target === currentTarget) (currentTarget as HTMLDialogElement).close();
}

export function FrameDialog({ frame, onClose }: { frame: Frame; onClose: () => void }) {
  const { title, address, size } = frame;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useBackCloses(() => dialog.current?.close());
  useEffect(() => {
    dialog.current?.addEventListener('click', closeBeside);
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="dialog framed" aria-labelledby={id} onClose={onClose}>
      <form method="dialog" className="frame-bar">
        <h2 id={id}>{title}</h2>
        <a className="action" href={address.href} target="_blank" rel="noopener noreferrer">
          <Icon name="newWindow" />
          <span className="sr-only">Abrir em nova janela</span>
        </a>
        <button type="submit" className="action">
          <Icon name="close" />
          <span className="sr-only">Fechar</span>
        </button>
      </form>
      <iframe
        className={`frame ${size}`}
        title={title}
        src={address.href}
        sandbox={address.origin === location.origin ? undefined : FOREIGN}
      />
    </dialog>
  );
}
