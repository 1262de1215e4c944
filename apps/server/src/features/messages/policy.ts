/** Who has sent a message can take it back for so long. */
const OWN_FOR_MS = 15 * 60_000;

type Sent = {
  author_kind: string;
  user_id: number | null;
  answer: unknown;
  deleted_at: Date | null;
  created_at: Date;
};
type Who = { userId: number; asCustomer: boolean; write: boolean; supervises: boolean };

/** Whether a message of one's own is young enough to be changed. */
export function isOwnAndYoung(sent: Sent, userId: number, now: Date): boolean {
  return sent.user_id === userId && now.getTime() - sent.created_at.getTime() <= OWN_FOR_MS;
}

/**
 * Staff takes back what it has just written; supervisors anything that people wrote. What a script said, its answers and
 * the system's lines are the record of what happened, and customers' words are not theirs to withdraw.
 */
export function canDelete(sent: Sent, who: Who, now: Date): boolean {
  const isTalk = sent.author_kind === 'staff' || sent.author_kind === 'visitor';
  if (sent.deleted_at || !isTalk || sent.answer !== null || who.asCustomer) return false;
  return who.supervises || (who.write && isOwnAndYoung(sent, who.userId, now));
}
