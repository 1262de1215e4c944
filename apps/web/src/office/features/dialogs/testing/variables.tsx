import { type FormEvent, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import style from './test-pane.module.css';
import { variableText, variableValue } from './variable-text.ts';

type Change = (name: string, value: unknown) => void;
type Props = {
  variables: Record<string, unknown>;
  /** Other values, from the next answer on. */
  edits: Readonly<Record<string, unknown>>;
  onChange: Change;
};

/** What the conversation remembers; each value can be changed. */
export function Variables({ variables, edits, onChange }: Props) {
  const all = Object.entries({ ...variables, ...edits }).toSorted(([a], [b]) => a.localeCompare(b));
  const isEdited = Object.keys(edits).length > 0;
  return (
    <details className={style.part} open>
      <summary>Variáveis ({all.length})</summary>
      <div className={style.fields}>
        {all.map(([name, value]) => (
          <Variable key={name} name={name} value={value} onChange={onChange} />
        ))}
        {isEdited && <p role="status">O que você mudou vale a partir da próxima resposta.</p>}
        <NewVariable onChange={onChange} />
      </div>
    </details>
  );
}

type OneProps = { name: string; value: unknown; onChange: Change };

function Variable({ name, value, onChange }: OneProps) {
  const [text, setText] = useState(() => variableText(value));
  const [first] = useState(() => value);
  function write(typed: string): void {
    setText(typed);
    onChange(name, variableValue(typed, first));
  }
  return (
    <TextField
      label={name}
      value={text}
      autoComplete="off"
      onChange={({ target }) => write(target.value)}
    />
  );
}

function NewVariable({ onChange }: { onChange: Change }) {
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const known = name.trim();
  function define(event: FormEvent): void {
    event.preventDefault();
    if (!known) return;
    onChange(known, variableValue(text, null));
    setName('');
    setText('');
  }
  return (
    <form className={style.newVariable} onSubmit={define}>
      <TextField
        label="Nova variável"
        value={name}
        maxLength={64}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField label="Valor" value={text} onChange={({ target }) => setText(target.value)} />
      <Button type="submit" disabled={!known}>
        Definir
      </Button>
    </form>
  );
}
