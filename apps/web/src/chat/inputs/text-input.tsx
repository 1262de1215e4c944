import { type KeyboardEvent, useId, useRef } from 'react';
import { useMasked } from '../../ui/use-masked.ts';
import { AttachButton, Attachment } from './attachment.tsx';
import { Field } from './field.tsx';
import type { InputProps } from './input.ts';
import { faultOfText, type TextRules } from './text-rules.ts';
import { useAttachment } from './use-attachment.ts';
import { useDraft, useFieldError, useStepFocus } from './use-field.ts';
import { useGrowing } from './use-growing.ts';

const MOST_CHARACTERS = 10_000;
const unmasked = (text: string) => text;

/** Enter sends, Shift+Enter breaks the line; while an input method is composing, Enter belongs to it. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** One text answer of any length. The visitor can write it, but not send it, while the last one is under way. */
export function TextInput({ rules, ...props }: InputProps & { rules: TextRules }) {
  const { block, onAnswer } = props;
  const { check, adapt, type = 'text/plain', mask = unmasked, free, ...attributes } = rules;
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const ids = { input: id, hint: `${id}-hint` };
  const [draft, setText] = useDraft(props.draft);
  const text = mask(draft);
  const [error, fail] = useFieldError();
  const onChange = useMasked(mask, setText);
  const { attachment, taking } = useAttachment({ ...props, free, fail, field });
  const working = props.working || attachment.busy;
  useGrowing(field, text);
  useStepFocus(field, props);

  async function sendWithFile(answer: string): Promise<void> {
    const sent = await attachment.send();
    if (!sent) return;
    attachment.remove();
    onAnswer({ text: answer, data: { id: sent.id }, type: 'application/json' });
  }

  function submit(): void {
    const answer = text.trim();
    if (free && attachment.file) return void sendWithFile(answer);
    if (!answer && free) return;
    const fault = faultOfText(answer, rules, block);
    fail(fault);
    if (fault) field.current?.focus();
    else onAnswer({ text: answer, type });
  }

  return (
    <Field
      {...props}
      working={working}
      ids={ids}
      error={error}
      free={free}
      onSubmit={submit}
      taking={taking}
      enclose={free && <AttachButton attachment={attachment} disabled={working} />}
      enclosed={free && <Attachment attachment={attachment} />}
    >
      <textarea
        {...attributes}
        {...adapt?.(block)}
        ref={field}
        id={ids.input}
        className="field-input"
        rows={1}
        maxLength={MOST_CHARACTERS}
        enterKeyHint="send"
        value={text}
        readOnly={attachment.share !== null}
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
