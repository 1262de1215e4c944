import type { MailSubject } from '@balcao/contract/automail/triggers';
import { Link } from '@tanstack/react-router';
import { subjectWords } from './rule-parts.ts';

type Props = { origin: string; id: string; className?: string | undefined };

/** A link to the record that a mail is about. */
export function SubjectLink({ origin, id, className }: Props) {
  const words = subjectWords[origin as MailSubject];
  return (
    <Link to="/$record/$id/edit" params={{ record: origin, id }} className={className}>
      {words?.one ?? origin} nº {id}
    </Link>
  );
}
