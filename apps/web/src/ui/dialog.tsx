import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import style from './dialog.module.css';
import { useBackCloses } from './use-back-closes.ts';

type Close = () => void;
type Own = {
  /** The heading, which names the dialog; a dialog without it has an `aria-label`. */
  title?: string;
  /** Styled only by its own class. */
  bare?: boolean;
  /** The browser's Back closes it and stays on the page. */
  backCloses?: boolean;
  /** The dialog cannot be closed now. */
  locked?: boolean;
  onClose?: Close;
  children: ReactNode | ((close: Close) => ReactNode);
};
type Props = Own & Omit<ComponentProps<'dialog'>, keyof Own | 'ref' | 'onCancel'>;

/**
 * A modal dialog, open while it is mounted. The browser keeps focus and screen reader inside, closes it on Escape and
 * returns the focus; the `close` function passed to its content does the same. So does a page that takes it away.
 */
export function Dialog(props: Props) {
  const { title, bare, backCloses, locked, onClose, children, className = '', ...rest } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      const isLost = document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  const told = useRef(false);
  const tell = () => {
    if (told.current) return;
    told.current = true;
    onClose?.();
  };
  // The browser tells of the end with its next frame only. What somebody chose or opened on the page until then would be undone by an
  // `onClose` that comes after it.
  const close = () => {
    dialog.current?.close();
    tell();
  };
  return (
    <dialog
      ref={dialog}
      className={bare ? className : `${style.dialog} ${className}`}
      aria-labelledby={title && id}
      onCancel={(event) => {
        // A file that was not chosen after all says so, too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!locked) close();
      }}
      onClose={tell}
      {...rest}
    >
      {backCloses && <BackCloses close={() => !locked && close()} />}
      {title && <h2 id={id}>{title}</h2>}
      {typeof children === 'function' ? children(close) : children}
    </dialog>
  );
}

function BackCloses({ close }: { close: Close }) {
  useBackCloses(close);
  return null;
}

/** The buttons at the bottom of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={style.actions}>{children}</div>;
}
