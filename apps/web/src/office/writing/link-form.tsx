import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import style from './writing.module.css';

const WHOLE = /^(https?:\/\/\S+\.\S+|mailto:\S+@\S+|tel:\+?\d+)$/i;

export type Address = { value: string; name: string };

/** What was typed as an address; undefined if it is none. */
function addressOf(typed: string, addresses: readonly Address[]): string | undefined {
  const text = typed.trim();
  if (addresses.some(({ value }) => value === text)) return text;
  const address = /^[a-z]+:/i.test(text) ? text : `https://${text}`;
  return WHOLE.test(address) ? address : undefined;
}

type Props = {
  id: string;
  /** Variables that are whole addresses. */
  addresses: readonly Address[];
  put: (address: string) => void;
  close: () => void;
};

/** Asks where a link leads, below the toolbar: a form of its own cannot stand in the form around it. */
export function LinkForm({ id, addresses, put, close }: Props) {
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState(false);
  const send = (text: string) => {
    const address = addressOf(text, addresses);
    if (address) put(address);
    else setRefused(true);
  };
  return (
    <fieldset
      className={style.link}
      aria-label="Link"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <TextField
        id={`${id}-address`}
        label="Endereço do link"
        inputMode="url"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="https://"
        // Opened by the person, to type here.
        autoFocus
        error={refused ? 'Informe um endereço como https://exemplo.com.br.' : undefined}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setRefused(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          send(typed);
        }}
      />
      <div className={style.marks}>
        <Button onClick={() => send(typed)}>Pôr link</Button>
        {addresses.map(({ value, name }) => (
          <Button key={value} variant="quiet" onClick={() => send(value)}>
            {name}
          </Button>
        ))}
        <Button variant="quiet" onClick={close}>
          Cancelar
        </Button>
      </div>
    </fieldset>
  );
}
