/** How long a sender may delete a message. */
const OWN_FOR_MS = 15 * 60_000;

type Sent = {
  author_kind: string;
  user_id: number | null;
  answer: unknown;
  deleted_at: Date | null;
  created_at: Date;
};
type Who = { userId: number; asCustomer: boolean; write: boolean; supervises: boolean };

/** Whether a message is the person's own and recent enough to be changed. */
export function isOwnAndYoung(sent: Sent, userId: number, now: Date): boolean {
  return sent.user_id === userId && now.getTime() - sent.created_at.getTime() <= OWN_FOR_MS;
}

/**
 * Staff may delete its own recent messages; supervisors may delete any message of a person. A script's messages, its
 * answers and the system's lines are the record of what happened, and customers cannot withdraw their words.
 */
export function canDelete(sent: Sent, who: Who, now: Date): boolean {
  const isTalk = sent.author_kind === 'staff' || sent.author_kind === 'visitor';
  if (sent.deleted_at || !isTalk || sent.answer !== null || who.asCustomer) return false;
  return who.supervises || (who.write && isOwnAndYoung(sent, who.userId, now));
}
