import { type ReactNode, useId, useRef } from 'react';
import { Foot } from './foot.tsx';
import type { InputProps } from './input.ts';
import { useStepFocus } from './use-field.ts';

type Props = InputProps & { error?: string | null; children: ReactNode };

/** The frame of an input without a text field: its label names the group of its buttons. */
export function Group({ error = null, children, ...props }: Props) {
  const { block } = props;
  const id = useId();
  const body = useRef<HTMLFieldSetElement>(null);
  useStepFocus(body, props);
  return (
    <div className="field">
      {block?.label && (
        <p id={id} className="field-label">
          {block.label}
        </p>
      )}
      <fieldset
        ref={body}
        className="group"
        tabIndex={-1}
        aria-labelledby={block?.label ? id : undefined}
        aria-label={block?.label ? undefined : 'Sua resposta'}
        aria-describedby={`${id}-hint`}
      >
        {children}
      </fieldset>
      <Foot {...props} id={`${id}-hint`} error={error} />
    </div>
  );
}
