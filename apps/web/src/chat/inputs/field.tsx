import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Icon } from '../icons.tsx';
import { Foot } from './foot.tsx';
import type { InputProps } from './input.ts';

export type FieldIds = { input: string; hint: string };

/** Taps beside the field must not take its focus: the keyboard would close and open at each answer. */
function keepFocus(event: MouseEvent<HTMLElement>): void {
  if (!(event.target as Element).matches('.field-input')) event.preventDefault();
}

type Props = InputProps & {
  ids: FieldIds;
  error: string | null;
  free?: boolean;
  /** The attachment above the text, and its button beside the text. */
  enclosed?: ReactNode;
  enclose?: ReactNode;
  /** How files arrive without that button. */
  taking?: Pick<ComponentProps<'form'>, 'onPaste' | 'onDragOver' | 'onDragLeave' | 'onDrop'>;
  onSubmit: () => void;
  children: ReactNode;
};

/** The frame of a text input: label, send button and foot. */
export function Field({ ids, error, free, enclosed, enclose, onSubmit, ...props }: Props) {
  const { block, working, taking, children } = props;
  return (
    <form
      {...taking}
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
      {enclosed}
      <div className="field-row">
        {enclose}
        {children}
        <button type="submit" className="send" disabled={working}>
          {working ? <span className="spinner" /> : <Icon name="send" />}
          <span className="sr-only">{working ? 'Enviando...' : 'Enviar'}</span>
        </button>
      </div>
      <Foot {...props} id={ids.hint} error={error} free={free} />
    </form>
  );
}
