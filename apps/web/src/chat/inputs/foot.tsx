import { SKIP } from '../state.ts';
import type { InputProps } from './input.ts';

type Props = Pick<InputProps, 'block' | 'working' | 'onAnswer'> & {
  id: string;
  error: string | null;
  /** A plain message box. Without a question, the person need not answer and cannot skip. */
  free?: boolean;
};

/** Below every input: help, or the error in its place, and the button that skips an optional step. */
export function Foot({ id, block, error, free, working, onAnswer }: Props) {
  const asks = block && !free;
  return (
    <div className="field-foot">
      <div id={id} className="field-hints">
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
  );
}
