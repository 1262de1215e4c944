import type { ReactNode } from 'react';
import { Icon } from '../icons.tsx';
import { SKIP } from '../state.ts';
import type { InputProps } from './input.ts';

export type FieldIds = { input: string; hint: string };

type Props = InputProps & {
  ids: FieldIds;
  error: string | null;
  /** A plain message box: nothing is asked, so nothing is required or skipped. */
  free?: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** What surrounds every input: label, send button, help or error, and the way past an optional step. */
export function Field({ block, ids, error, free, working, onAnswer, onSubmit, children }: Props) {
  const asks = block && !free;
  const hints = [block?.help, asks && block.required && 'Campo obrigatório.'].filter(Boolean);
  return (
    <form
      className="field"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!working) onSubmit();
      }}
    >
      {block?.label && (
        <label className="field-label" htmlFor={ids.input}>
          {block.label}
        </label>
      )}
      <div className="field-row">
        {children}
        <button type="submit" className="send" disabled={working}>
          {working ? <span className="spinner" /> : <Icon name="send" />}
          <span className="sr-only">{working ? 'Enviando...' : 'Enviar'}</span>
        </button>
      </div>
      <div className="field-foot">
        <p id={ids.hint} className={error ? 'field-hint wrong' : 'field-hint'} role="status">
          {error ?? hints.join(' ')}
        </p>
        {asks && !block.required && (
          <button
            type="button"
            className="skip"
            disabled={working}
            onClick={() => onAnswer({ text: SKIP, type: 'text/plain' })}
          >
            {SKIP}
          </button>
        )}
      </div>
    </form>
  );
}
