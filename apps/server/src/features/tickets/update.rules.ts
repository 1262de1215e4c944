import type { TicketStatus } from '@balcao/contract/tickets/ticket';
import type { Change } from '../../platform/database/audit.ts';

export type Named = { id: number; name: string };

/** The fields of a ticket that a person may change, with present or wanted values. */
export type Changeable = {
  title: string;
  status: TicketStatus;
  assignee: Named | null;
  /** In alphabetical order. */
  tags: Named[];
  expiresAt: string | null;
};

const whole = (person: Named | null) => ({
  assignee: person?.id ?? null,
  assignee_name: person?.name ?? null,
});

/** Each field in the form in which the audit stores it. */
const kept = {
  title: ({ title }: Changeable) => ({ title }),
  status: ({ status }: Changeable) => ({ status: status.code }),
  assignee: ({ assignee }: Changeable) => whole(assignee),
  tags: ({ tags }: Changeable) => ({ tags: tags.map(({ name }) => name) }),
  expiry: ({ expiresAt }: Changeable) => ({ expires_at: expiresAt }),
};
const fields = Object.keys(kept) as (keyof typeof kept)[];

/** One audit entry for each field that differs. */
export function changesOf(id: number, was: Changeable, is: Changeable): Change[] {
  return fields.flatMap((field) => {
    const [before, after] = [kept[field](was), kept[field](is)];
    if (JSON.stringify(before) === JSON.stringify(after)) return [];
    return [
      { action: `ticket.${field}` as const, record: 'at_ticket', recordId: id, before, after },
    ];
  });
}
