import { useId, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import field from '../../../../ui/field.module.css';
import { Labelled } from '../../../records/labelled.tsx';
import style from './provider.module.css';

/** A chain of certificates has a few thousand characters. */
const MOST_BYTES = 60_000;

const TYPED = 'Passa a valer ao salvar.';

type Props = {
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
};

/** A text in PEM: pasted, or read from a file. */
export function PemField({ label, hint, value, error, onChange }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const [file, setFile] = useState<string>();
  const write = (text: string, from?: string) => {
    setFile(from && `Lido de ${from}. Passa a valer ao salvar.`);
    onChange(text);
  };
  const read = async (given: File | undefined) => {
    if (!given) return;
    setTooLarge(given.size > MOST_BYTES);
    if (given.size <= MOST_BYTES) write(await given.text(), given.name);
  };
  const fault =
    error ?? (tooLarge ? 'Este arquivo é grande demais para um certificado.' : undefined);
  const said = [`${id}-hint`, fault && `${id}-error`].filter(Boolean).join(' ');
  return (
    <Labelled id={id} label={label} error={fault}>
      <textarea
        id={id}
        className={`${field.input} ${style.pem}`}
        rows={3}
        spellCheck={false}
        autoComplete="off"
        placeholder="-----BEGIN …"
        value={value}
        aria-invalid={fault ? true : undefined}
        aria-describedby={said}
        onChange={({ target }) => write(target.value)}
      />
      <div className={style.pemFoot}>
        <p id={`${id}-hint`} className={style.quiet}>
          {value ? (file ?? TYPED) : hint}
        </p>
        <input
          ref={input}
          type="file"
          hidden
          accept=".pem,.crt,.cer,.key,text/plain"
          onChange={({ target }) => {
            void read(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button onClick={() => input.current?.click()}>Ler de um arquivo</Button>
      </div>
    </Labelled>
  );
}
