import { MAIL_ORIGINAL } from '@balcao/contract/mail';
import { CHANNEL } from '@balcao/contract/messages';

/** Of a file, what decides. */
type File = {
  code: string;
  user_id: number | null;
  claimed: boolean;
  /** Of the message that carries it. */
  channel_id: number | null;
  is_paper: boolean;
  removed_at: Date | null;
};
/** A channel of the record that the person may read. */
type Channel = { id: number; access: { asCustomer: boolean; supervises: boolean } };

const readsAsStaff = (channels: Channel[]) =>
  channels.some(({ id, access }) => id === CHANNEL.external && !access.asCustomer);

/** A mail as it came has what staff alone needs, such as its way here. What a message carries is seen with the message; what none carries yet by who brought it; papers with channel 3. */
export function canSee(file: File, userId: number, channels: Channel[]): boolean {
  if (file.code === MAIL_ORIGINAL) return readsAsStaff(channels);
  const reads = (channel: number) => channels.some(({ id }) => id === channel);
  if (file.channel_id !== null) return reads(file.channel_id);
  if (file.user_id !== null) return file.user_id === userId || supervises(channels);
  return file.claimed && reads(CHANNEL.external);
}

const supervises = (channels: Channel[]) => channels.some(({ access }) => access.supervises);

/** Who brought it, if he is staff, and supervisors; papers, mails as they came and what is gone stay as they are. */
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
