/** The largest amount of one act, in cents: R$ 10 million. */
export const MOST_CENTS = 1_000_000_000;
/** The largest file of transfers, in bytes, and its most lines. */
export const TRANSFER_FILE_BYTES = 1_048_576;
export const MOST_TRANSFERS = 5_000;
export const LONGEST_REASON = 500;
