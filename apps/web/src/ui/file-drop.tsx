import { useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import style from './file-drop.module.css';
import hidden from './hidden.module.css';

type Props = {
  /** What the file is, for who hears the page. */
  label: string;
  /** What to do here, until a file has a name. */
  hint: string;
  accept?: string;
  busy: boolean;
  name: string | undefined;
  onFile: (file: File) => void;
};

/** Where one file is dropped or chosen. */
export function FileDrop({ label, hint, accept, busy, name, onFile }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    <section
      className={style.drop}
      data-over={over || undefined}
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file && !busy) onFile(file);
      }}
    >
      <p id={id}>{name ?? hint}</p>
      <Button
        variant="primary"
        aria-describedby={id}
        aria-disabled={busy}
        onClick={() => !busy && input.current?.click()}
      >
        {name ? 'Escolher outro arquivo' : 'Escolher arquivo'}
      </Button>
      <input
        ref={input}
        type="file"
        className={hidden.hidden}
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
    </section>
  );
}
