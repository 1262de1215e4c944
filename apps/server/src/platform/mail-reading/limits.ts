import type { MESSAGE_MAX } from '@balcao/contract/messages';

/** What a message takes; the constant itself would bring the whole contract into the thread. */
const text: typeof MESSAGE_MAX = 10_000;

/** What one mail may take. Sizes are bytes, lengths characters. */
export const limits = {
  parts: 2_000,
  /** Of one part's headers. */
  headBytes: 512 * 1024,
  headers: 1_000,
  headerLength: 4_000,
  addresses: 200,
  references: 50,
  /** Of the HTML of one part. */
  html: 2_000_000,
  /** Of all words of a mail, before they are divided into `text` and `quoted`. */
  words: 70_000,
  /** What email-reply-parser sees; it takes time by the square of the length. */
  read: 20_000,
  text,
  quoted: 50_000,
  /** Files of one mail, those in packages (winmail.dat, uuencode) included. */
  files: 2_000,
  /** Of a mail that cannot be read whole, to know whose it is. */
  beginning: 64 * 1024,
};
