import type { MESSAGE_MAX } from '@balcao/contract/messages/messages';
import { type ComponentProps, type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import hidden from '../../../ui/hidden.module.css';
import { useActiveOption } from '../../../ui/use-active-option.ts';
import style from './composer.module.css';
import { MentionList } from './mention-list.tsx';
import { type Mentioning, mentioningAt, type Person, withMention } from './mentions.ts';
import { usePeople } from './use-people.ts';

const MAX: typeof MESSAGE_MAX = 10_000;

type Own = {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (text: string) => void;
  onSend: () => void;
  /** The people mentioned in the text; null if nobody can be mentioned here. */
  people: Person[] | null;
  onMention: (person: Person) => void;
};
type Props = Own & Omit<ComponentProps<'textarea'>, keyof Own>;

/** The text field of a message. An `@` offers colleagues; the arrow keys, Enter and Tab choose one. */
export function MessageField(props: Props) {
  const { field, value, onChange, onSend, people, onMention, ...rest } = props;
  const id = useId();
  const [mentioning, setMentioning] = useState<Mentioning | null>(null);
  const found = usePeople(mentioning?.query ?? null);

  const look = ({ value: text, selectionStart }: HTMLTextAreaElement) => {
    const now = people && mentioningAt(text, selectionStart, people);
    if (now?.query !== mentioning?.query) restart();
    setMentioning(now);
  };
  function choose(chosen: Person): void {
    if (!mentioning) return;
    const { text, caret } = withMention(value, mentioning, chosen);
    // Rendered at once: the next key may come before a frame, and setting the text moves the caret to its end.
    flushSync(() => {
      onMention(chosen);
      onChange(text);
      setMentioning(null);
    });
    field.current?.setSelectionRange(caret, caret);
  }
  const { active, onKey, restart } = useActiveOption(found, choose);
  function pickByKey(event: KeyboardEvent): boolean {
    if (onKey(event)) return true;
    if (event.key === 'Tab' && active) choose(active);
    else if (event.key === 'Escape') setMentioning(null);
    else return false;
    return true;
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (sends) onSend();
    else if (found.length > 0 && pickByKey(event)) event.preventDefault();
    // Leaves the box, so that the page's own keys work.
    else if (event.key === 'Escape') event.currentTarget.blur();
  }

  return (
    <MentionList id={id} people={found} active={active} onChoose={choose}>
      <div className={style.field}>
        <label className={hidden.hidden} htmlFor={id}>
          Resposta
        </label>
        <textarea
          id={id}
          ref={field}
          className={style.text}
          rows={2}
          maxLength={MAX}
          aria-autocomplete={people ? 'list' : undefined}
          aria-controls={found.length > 0 ? `${id}-people` : undefined}
          aria-activedescendant={active && `${id}-${active.id}`}
          value={value}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value);
            look(currentTarget);
          }}
          onSelect={({ currentTarget }) => look(currentTarget)}
          onKeyDown={onKeyDown}
          onBlur={() => setMentioning(null)}
          {...rest}
        />
      </div>
    </MentionList>
  );
}
