import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { requiredText } from '../text.ts';
import { LONGEST_COLUMN } from './limits.ts';

const column = requiredText(LONGEST_COLUMN);

/** Which columns of a CSV hold what, by their names in the file. */
export const spendingMapping = z.object({ day: column, campaign: column, cents: column });
export type SpendingMapping = z.output<typeof spendingMapping>;

/** What a CSV holds whose columns nobody has explained, so that a person can say what they are. */
const spendingColumns = z.object({
  columns: z.array(z.string()),
  /** Its first rows. */
  sample: z.array(z.array(z.string())),
});
export type SpendingColumns = z.infer<typeof spendingColumns>;

/** What does not add up in a line of the file; `line` counts from 1, as a spreadsheet does. */
const spendingFault = z.object({ line: z.number(), text: z.string() });
export type SpendingFault = z.infer<typeof spendingFault>;

const spendingPreview = z.object({
  /** The lines with spending, also those that could not be read. */
  rows: z.number(),
  /** Of all lines that could be read, also of unknown campaigns. */
  total_cents: z.number(),
  /** As the file names them; the first hundred. */
  unknown_campaigns: z.array(z.string()),
  /** The first hundred of `fault_count`. */
  faults: z.array(spendingFault),
  fault_count: z.number(),
  /** Days of campaigns: lines of one day and campaign are added up. */
  changes: z.object({ new: z.number(), replaced: z.number(), same: z.number() }),
  columns: z.array(z.string()),
  /** How the columns were read: as asked, as kept from an earlier file of the same columns, or by their usual names. */
  mapping: spendingMapping,
  /** Whether the spending stands now. */
  applied: z.boolean(),
});
export type SpendingPreview = z.infer<typeof spendingPreview>;

/**
 * Multipart: `file`, a CSV of Meta, Google or a spreadsheet; `mapping` (JSON) says what its columns are, and is kept for the next file with
 * the same columns. Without `apply` nothing changes; with `apply=true` all lines stand or, with any fault, none.
 */
export const importSpending = endpoint({
  method: 'POST',
  path: '/api/ad_spending/import',
  access: 'staff',
  act: true,
  summary: 'Preview or import spending from a file',
  response: z.object({ data: spendingPreview }),
  failures: { 422: z.union([spendingPreview, spendingColumns]) },
});
