import type { MESSAGE_MAX } from '@balcao/contract/messages/messages';

/** A message's limit; importing the constant would load the whole contract into the thread. */
const text: typeof MESSAGE_MAX = 10_000;

/** The limits of one mail. Sizes are bytes, lengths characters. */
export const limits = {
  parts: 2_000,
  /** For one part's headers, as mailsplit counts them: each line is 64 bytes at least. */
  headBytes: 3.5 * 1024 * 1024,
  headers: 1_000,
  headerLength: 4_000,
  addresses: 200,
  references: 50,
  /** For the HTML of one part. */
  html: 2_000_000,
  /** For all words of a mail, before they are divided into `text` and `quoted`. */
  words: 70_000,
  /** For email-reply-parser, whose time grows with the square of the length. */
  read: 20_000,
  text,
  quoted: 50_000,
  /** Files of one mail, including those in packages (winmail.dat, uuencode). */
  files: 2_000,
  /** For a mail that cannot be read completely, to find its sender. */
  beginning: 64 * 1024,
};
