import type { DialogBlock } from '@balcao/contract/chatbot';
import { type ComponentProps, type KeyboardEvent, useId, useRef } from 'react';
import { Field } from './field.tsx';
import { type InputProps, REQUIRED_ERROR } from './input.ts';
import { useDraft, useFieldError, useStepFocus } from './use-field.ts';
import { useGrowing } from './use-growing.ts';
import { useMasked } from './use-masked.ts';

const MOST_CHARACTERS = 10_000;
const unmasked = (text: string) => text;

export type TextRules = {
  /** The fault of a text that is not empty, or null. */
  check: (text: string, block: DialogBlock | null) => string | null;
  mask?: (text: string) => string;
  /** Nothing is asked: empty texts are not sent. */
  free?: boolean;
  placeholder: string;
} & Pick<ComponentProps<'textarea'>, 'inputMode' | 'autoComplete'>;

/** Enter sends, Shift+Enter breaks the line; an input method that is composing keeps its Enter. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** One answer in text, as long as it needs to be. It can be written, but not sent, while the last one is under way. */
export function TextInput({ rules, ...props }: InputProps & { rules: TextRules }) {
  const { block, onAnswer } = props;
  const { check, mask = unmasked, free, ...attributes } = rules;
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const ids = { input: id, hint: `${id}-hint` };
  const [draft, setText] = useDraft(props.draft);
  const text = mask(draft);
  const [error, fail] = useFieldError();
  const onChange = useMasked(mask, setText);
  useGrowing(field, text);
  useStepFocus(field, props);

  function submit(): void {
    const answer = text.trim();
    if (!answer && free) return;
    const fault = answer ? check(answer, block) : block?.required ? REQUIRED_ERROR : null;
    fail(fault);
    if (fault) field.current?.focus();
    else onAnswer({ text: answer, type: 'text/plain' });
  }

  return (
    <Field {...props} ids={ids} error={error} free={free} onSubmit={submit}>
      <textarea
        {...attributes}
        ref={field}
        id={ids.input}
        className="field-input"
        rows={1}
        maxLength={MOST_CHARACTERS}
        enterKeyHint="send"
        value={text}
        onChange={onChange}
        onKeyDown={sendOnEnter}
        aria-label={block?.label ? undefined : rules.placeholder}
        aria-describedby={ids.hint}
        aria-invalid={error !== null}
        aria-required={block?.required}
      />
    </Field>
  );
}
