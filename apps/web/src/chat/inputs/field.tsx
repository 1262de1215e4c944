import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '../icons.tsx';
import { SKIP } from '../state.ts';
import type { InputProps } from './input.ts';

export type FieldIds = { input: string; hint: string };

/** Taps beside the field must not take the focus from it: the keyboard would close and open at each answer. */
function keepFocus(event: MouseEvent<HTMLElement>): void {
  if (!(event.target as Element).matches('.field-input')) event.preventDefault();
}

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
  return (
    <form
      className="field"
      noValidate
      onMouseDown={keepFocus}
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
        <div id={ids.hint} className="field-hints">
          <p className={error ? 'field-hint covered' : 'field-hint'}>
            {block?.help && <span>{block.help}</span>}
            {asks && block.required && <span>Campo obrigatório.</span>}
          </p>
          <p className="wrong" role="status">
            {error}
          </p>
        </div>
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
