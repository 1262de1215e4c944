import { useState } from 'react';
import type { Chosen } from '../../records/form-values.ts';
import { mentionedIn, type Person } from './mentions.ts';
import { notPending, pendingBody } from './pending-fields.tsx';
import type { Thread } from './thread-queries.ts';
import { useDraft } from './use-draft.ts';
import { useNamed } from './use-people.ts';

/** What is being written: a text or a template in its place, and what goes with it. */
export function useWritten(thread: Thread) {
  const draft = useDraft(thread);
  const [template, setTemplate] = useState<Chosen | null>(null);
  const [pending, setPending] = useState(notPending);
  /** Channel 3 of a ticket: also by e-mail. */
  const [mailed, setMailed] = useState(false);
  const [chosen, setChosen] = useState<Person[]>([]);
  const people = [...chosen, ...useNamed(thread, draft.begun)];
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
    /** As `message_save` takes it. */
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
      // A text that a template stood for is still to be sent.
      if (!template) draft.clear();
      setTemplate(null);
      setPending(notPending);
      setChosen([]);
    },
  };
}
