import { MAIL_ORIGINAL } from '@balcao/contract/messages/mail';
import { CHANNEL } from '@balcao/contract/messages/messages';

/** The parts of a file that decide about access. */
type File = {
  code: string;
  user_id: number | null;
  claimed: boolean;
  /** The channel of the message that carries the file. */
  channel_id: number | null;
  is_paper: boolean;
  removed_at: Date | null;
};
/** A channel of the record that the person may read. */
type Channel = { id: number; access: { asCustomer: boolean; supervises: boolean } };

const readsAsStaff = (channels: Channel[]) =>
  channels.some(({ id, access }) => id === CHANNEL.external && !access.asCustomer);

/**
 * Who may see a file. Original mails are for staff only, because they contain data such as their route. A file on a
 * message is visible with the message; a file without one to its uploader and to supervisors; the system's documents
 * with channel 3.
 */
export function canSee(file: File, userId: number, channels: Channel[]): boolean {
  if (file.code === MAIL_ORIGINAL) return readsAsStaff(channels);
  const reads = (channel: number) => channels.some(({ id }) => id === channel);
  if (file.channel_id !== null) return reads(file.channel_id);
  if (file.user_id !== null) return file.user_id === userId || supervises(channels);
  return file.claimed && reads(CHANNEL.external);
}

const supervises = (channels: Channel[]) => channels.some(({ access }) => access.supervises);

/**
 * Who may change a file: its uploader on the staff, and supervisors. Nobody may change signed documents and their
 * proofs, original mails, or removed files.
 */
export function canChange(file: File, userId: number, channels: Channel[]): boolean {
  if (
    file.is_paper ||
    file.code === MAIL_ORIGINAL ||
    file.removed_at ||
    !canSee(file, userId, channels)
  )
    return false;
  if (channels.some(({ access }) => access.asCustomer)) return false;
  return file.user_id === userId || supervises(channels);
}
