import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paged, pageQuery } from '../paging.ts';
import { freeText, idParams, pathId, requiredText } from '../text.ts';

const access = 'staff' as const;

/** The most bytes of a bank's statement, and its most lines. */
export const STATEMENT_FILE_BYTES = 10 * 1024 * 1024;
export const MOST_STATEMENT_LINES = 50_000;
/** The most letters of a column's name in a mapping. */
export const LONGEST_COLUMN = 100;

const column = requiredText(LONGEST_COLUMN);
const maybeColumn = freeText(LONGEST_COLUMN)
  .trim()
  .nullish()
  .transform((name) => name || null);

export const statementDateFormats = ['dd/mm/yyyy', 'yyyy-mm-dd', 'mm/dd/yyyy'] as const;

/** Which columns of a CSV hold what: one amount with its sign, or credits and debits apart. */
export const csvMapping = z
  .object({
    date: column,
    amount: maybeColumn,
    credit: maybeColumn,
    debit: maybeColumn,
    text: column,
    document: maybeColumn,
    date_format: z.enum(statementDateFormats).default('dd/mm/yyyy'),
    decimal_comma: z.boolean().default(true),
  })
  .refine(
    ({ amount, credit, debit }) => (amount === null) === (credit !== null || debit !== null),
    {
      path: ['amount'],
      message: 'Escolha a coluna do valor, ou as de crédito e débito.',
    },
  );
export type CsvMapping = z.output<typeof csvMapping>;

/** What a CSV without a mapping holds, so that a person can say what its columns are. */
const foundColumns = z.object({
  columns: z.array(z.string()),
  /** Its first rows. */
  sample: z.array(z.array(z.string())),
});
export type FoundColumns = z.infer<typeof foundColumns>;

const counts = { lines: z.number(), new: z.number(), known: z.number() };

/**
 * Multipart: `file`, an OFX or a CSV, and `fn_bank_account_id`; a CSV also `mapping` (JSON), once: it is kept at the bank account.
 * Lines that came before are counted as known. All of the file or nothing of it is kept.
 */
export const importStatement = endpoint({
  method: 'POST',
  path: '/api/fn_statement',
  act: true,
  access,
  summary: 'Import a statement of a bank account',
  response: z.object({ data: z.object({ id: z.number(), ...counts }) }),
  failures: { 422: foundColumns },
});
export type ImportedStatement = z.infer<typeof importStatement.response>['data'];

const statement = z.object({
  id: z.number(),
  fn_bank_account_id: z.number(),
  bank_account_name: z.string(),
  business_unit_id: z.number(),
  filename: z.string(),
  format: z.enum(['ofx', 'csv']),
  first_on: z.string().nullable(),
  last_on: z.string().nullable(),
  /** What the bank says the account holds, where its file says so. */
  balance_cents: z.number().nullable(),
  balance_on: z.string().nullable(),
  ...counts,
  /** Its new lines by what became of them. */
  open: z.number(),
  matched: z.number(),
  ignored: z.number(),
  user: z.string().nullable(),
  created_at: z.string(),
});
export type Statement = z.infer<typeof statement>;

const pages = z.object({ page: pageQuery.shape.page, per_page: pageQuery.shape.per_page });

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/fn_statement',
  access,
  summary: 'Statements of bank accounts',
  query: pages.extend({ fn_bank_account_id: pathId.optional() }),
  response: paged(statement).extend({ may: z.object({ change: z.boolean() }) }),
});

export const getStatement = endpoint({
  method: 'GET',
  path: '/api/fn_statement/:id',
  access,
  summary: 'Statement: what it holds, and what is left to match',
  params: idParams,
  response: z.object({ data: statement, may: z.object({ change: z.boolean() }) }),
});

export const lineStates = ['open', 'matched', 'ignored'] as const;
export type LineState = (typeof lineStates)[number];

/** What a line is matched with, in words. */
const lineMatch = z.object({
  movement_id: z.number(),
  fn_entry_id: z.number().nullable(),
  description: z.string(),
  amount_cents: z.number(),
  /** The match booked it, and takes it back when it is undone. */
  made: z.boolean(),
});

export const statementLine = z.object({
  id: z.number(),
  on: z.string(),
  amount_cents: z.number(),
  text: z.string(),
  document: z.string().nullable(),
  state: z.enum(lineStates),
  ignore_reason: z.string().nullable(),
  user: z.string().nullable(),
  matches: z.array(lineMatch),
});
export type StatementLine = z.infer<typeof statementLine>;

export const listStatementLines = endpoint({
  method: 'GET',
  path: '/api/fn_statement/:id/lines',
  access,
  summary: 'Statement: its lines',
  params: idParams,
  query: pages.extend({ state: z.enum(lineStates).optional() }),
  response: paged(statementLine),
});
