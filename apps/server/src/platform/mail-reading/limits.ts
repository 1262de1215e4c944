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
  /** What is looked at of a mail's text; email-reply-parser takes time by the square of the length. */
  read: 20_000,
  quoted: 50_000,
  /** Files of one mail, those in packages (winmail.dat, uuencode) included. */
  files: 2_000,
  /** Of a mail that cannot be read whole, to know whose it is. */
  beginning: 64 * 1024,
};
