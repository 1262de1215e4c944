/** The largest spending of a campaign on one day, in cents: R$ 100 million. */
export const MOST_SPENDING_CENTS = 10_000_000_000;
/** The largest file of spending, in bytes, and its most lines. */
export const SPENDING_FILE_BYTES = 10 * 1024 * 1024;
export const MOST_SPENDING_LINES = 100_000;
/** The most letters of a column's name in a mapping. */
export const LONGEST_COLUMN = 100;
/** How many faults and unknown campaigns of a file an answer names. */
export const MOST_TOLD = 100;
