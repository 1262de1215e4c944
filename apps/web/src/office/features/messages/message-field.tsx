import type { MESSAGE_MAX } from '@balcao/contract/messages';
import { type ComponentProps, type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import hidden from '../../../ui/hidden.module.css';
import style from './composer.module.css';
import { MentionList } from './mention-list.tsx';
import { type Mentioning, mentioningAt, type Person, withMention } from './mentions.ts';
import { usePeople } from './use-people.ts';

const MAX: typeof MESSAGE_MAX = 10_000;
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

type Own = {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (text: string) => void;
  onSend: () => void;
  /** Those whom the text names by now; null where nobody can be named. */
  people: Person[] | null;
  onMention: (person: Person) => void;
};
type Props = Own & Omit<ComponentProps<'textarea'>, keyof Own>;

/** Where a message is written. An `@` offers colleagues; the arrow keys, Enter and Tab choose one. */
export function MessageField(props: Props) {
  const { field, value, onChange, onSend, people, onMention, ...rest } = props;
  const id = useId();
  const [mentioning, setMentioning] = useState<Mentioning | null>(null);
  const [active, setActive] = useState(0);
  const found = usePeople(mentioning?.query ?? null);
  const person = found[active];

  const look = ({ value: text, selectionStart }: HTMLTextAreaElement) => {
    const now = people && mentioningAt(text, selectionStart, people);
    if (now?.query !== mentioning?.query) setActive(0);
    setMentioning(now);
  };
  const choose = (chosen: Person) => {
    if (!mentioning) return;
    const { text, caret } = withMention(value, mentioning, chosen);
    // At once: the next key may come before a frame, and a text that is set leaves the caret at its end.
    flushSync(() => {
      onMention(chosen);
      onChange(text);
      setMentioning(null);
    });
    field.current?.setSelectionRange(caret, caret);
  };
  function pickByKey(event: KeyboardEvent): boolean {
    const step = STEPS[event.key];
    if (step) setActive((active + step + found.length) % found.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && person) choose(person);
    else if (event.key === 'Escape') setMentioning(null);
    else return false;
    return true;
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (sends) onSend();
    else if (found.length > 0 && pickByKey(event)) event.preventDefault();
    // Out of the box, so that the page's own keys work.
    else if (event.key === 'Escape') event.currentTarget.blur();
  }

  return (
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
        aria-activedescendant={person && `${id}-${person.id}`}
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
      {found.length > 0 && <MentionList id={id} people={found} active={person} onChoose={choose} />}
    </div>
  );
}
