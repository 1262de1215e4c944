import { useState } from 'react';
import type { Chosen } from '../../records/form-values.ts';
import { mentionedIn, type Person } from './mentions.ts';
import { notPending, pendingBody } from './pending-fields.tsx';
import type { Thread } from './thread-queries.ts';
import { useDraft } from './use-draft.ts';
import { useNamed } from './use-people.ts';

/** The content of the reply box: a text or a template, and the extras sent with it. */
export function useWritten(thread: Thread) {
  const draft = useDraft(thread);
  const [template, setTemplate] = useState<Chosen | null>(null);
  const [pending, setPending] = useState(notPending);
  /** Channel 3 of a ticket: send by e-mail too. */
  const [mailed, setMailed] = useState(false);
  const [chosen, setChosen] = useState<Person[]>([]);
  const people = [...chosen, ...useNamed(thread, draft.restored)];
  const message = template ? null : draft.text.trim();
  return {
    draft,
    template,
    setTemplate,
    pending,
    setPending,
    people,
    mailed,
    setMailed,
    mention: (person: Person) => setChosen([...chosen, person]),
    /** The body of `message_save`. */
    body() {
      const { data, ...rest } = pendingBody(pending);
      const mentions = mentionedIn(message ?? '', people).map(({ id }) => id);
      const at_message_template_id = template?.id ?? null;
      const more = { mentions, ...(mailed && { send_email: true }) };
      return {
        at_message_template_id,
        message,
        type: 'MSG' as const,
        ...rest,
        data: { ...data, ...more },
      };
    },
    clear() {
      // The text that a template replaced is still unsent, so its draft stays.
      if (!template) draft.clear();
      setTemplate(null);
      setPending(notPending);
      setChosen([]);
    },
  };
}
