import { useId, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import hidden from '../../../../ui/hidden.module.css';
import style from './bank-files.module.css';

const FILE_WORDS = 'Arquivo de retorno do banco';

type Props = { busy: boolean; name: string | undefined; onFile: (file: File) => void };

/** Where a bank's file is dropped or chosen. */
export function ReturnDrop({ busy, name, onFile }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    <section
      className={style.drop}
      data-over={over || undefined}
      aria-label={FILE_WORDS}
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
      <p id={id}>{name ?? 'Arraste para cá o arquivo de retorno, como o banco o entrega'}</p>
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
        aria-label={FILE_WORDS}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
    </section>
  );
}
