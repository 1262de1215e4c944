import { type ReactNode, type Ref, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import hidden from '../../ui/hidden.module.css';
import style from './picture-field.module.css';
import { PICTURE_ACCEPT, type usePicture } from './use-picture.ts';

type Props = {
  picture: ReturnType<typeof usePicture>;
  /** What the picture is of. */
  label: string;
  /** The button's words. */
  act: string;
  ref?: Ref<HTMLButtonElement>;
  /** The id of the hint. */
  describedBy: string;
  children?: ReactNode;
};

/** The button that sends a picture, and how far that is. */
export function PictureSend({ picture, label, act, ref, describedBy, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={style.acts}>
      <input
        ref={input}
        type="file"
        className={hidden.hidden}
        tabIndex={-1}
        aria-label={`Arquivo: ${label}`}
        accept={PICTURE_ACCEPT}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) picture.send(file);
          target.value = '';
        }}
      />
      <Button
        ref={ref}
        aria-label={`${act}: ${label}`}
        aria-describedby={describedBy}
        aria-disabled={picture.isSending}
        onClick={() => !picture.isSending && input.current?.click()}
      >
        {act}
      </Button>
      {!picture.isSending && children}
      {picture.isSending && (
        <>
          <progress aria-label={`Enviando: ${label}`} value={picture.progress} />
          <Button variant="quiet" onClick={picture.cancel}>
            Cancelar envio
          </Button>
        </>
      )}
    </div>
  );
}
