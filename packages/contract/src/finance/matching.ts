import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paged, pageQuery } from '../paging.ts';
import { MOST_CENTS } from '../payments/charge.ts';
import { calendarDay, freeText, idParams, optionalSwitch, requiredText, rowId } from '../text.ts';
import { statementLine } from './statements.ts';

const access = 'staff' as const;
const params = idParams;

/** What a line of a statement may be: money booked before, an entry or a charge that it settles, or what staff taught. */
export const candidateKinds = ['movement', 'entry', 'charge', 'rule'] as const;
export type CandidateKind = (typeof candidateKinds)[number];

/** The most candidates of a line. */
export const MOST_CANDIDATES = 5;
/** The most parts into which a line is split. */
const MOST_MATCHES = 50;
/** The most lines that are matched at once. */
export const MOST_ACCEPTED = 10_000;

const candidate = z.object({
  kind: z.enum(candidateKinds),
  id: z.number(),
  /** What it is, in words. */
  description: z.string(),
  on: z.string().nullable(),
  /** How much of the line it takes, with the line's sign. */
  amount_cents: z.number(),
  /** 0 to 100. */
  score: z.number(),
  why: z.array(z.string()),
});
export type Candidate = z.infer<typeof candidate>;

const suggestion = z.object({
  line_id: z.number(),
  on: z.string(),
  amount_cents: z.number(),
  text: z.string(),
  document: z.string().nullable(),
  /** The best first. */
  candidates: z.array(candidate),
});
export type Suggestion = z.infer<typeof suggestion>;

/** Open lines by day, and what they may be. */
export const listSuggestions = endpoint({
  method: 'GET',
  path: '/api/fn_statement/:id/suggestions',
  access,
  summary: 'Statement: open lines, and what they may be',
  params,
  query: z.object({ page: pageQuery.shape.page, per_page: pageQuery.shape.per_page }),
  response: paged(suggestion),
});

const cents = z.number().int().min(-MOST_CENTS).max(MOST_CENTS);
const part = z.number().int().min(0).max(MOST_CENTS).default(0);

/**
 * `amount_cents`: how much of the line it takes, with the line's sign; of a line of what was paid also without. Of an entry, interest
 * and fine are in it and a discount is not.
 */
const match = z.object({
  kind: z.enum(candidateKinds),
  id: rowId,
  amount_cents: cents.refine((value) => value !== 0, 'O valor é zero.'),
  interest_cents: part,
  fine_cents: part,
  discount_cents: part,
});
export type Match = z.output<typeof match>;

const answer = z.object({ data: statementLine.extend({ note: z.string().nullable() }) });

/** The amounts add up to the line. `learn` keeps a rule: lines with this text go to the account of its one entry. */
export const matchLine = endpoint({
  method: 'POST',
  path: '/api/fn_statement/line/:id/match',
  act: true,
  access,
  summary: 'Statement: match a line',
  params,
  body: z.object({
    matches: z.array(match).min(1, 'Escolha o que é esta linha.').max(MOST_MATCHES),
    learn: optionalSwitch,
  }),
  response: answer,
});

/** Books an entry for the line, settled on its day, and matches it. */
export const bookLine = endpoint({
  method: 'POST',
  path: '/api/fn_statement/line/:id/book',
  act: true,
  access,
  summary: 'Statement: a new entry for a line',
  params,
  body: z.object({
    description: requiredText(200),
    fn_account_id: rowId,
    fn_cost_center_id: rowId.nullish().transform((id) => id ?? null),
    supplier_name: freeText(200)
      .trim()
      .nullish()
      .transform((name) => name || null),
    competence: calendarDay.optional(),
    learn: optionalSwitch,
  }),
  response: answer,
});

/** Takes back what the match itself booked; what was booked before only comes loose. */
export const unmatchLine = endpoint({
  method: 'POST',
  path: '/api/fn_statement/line/:id/unmatch',
  act: true,
  access,
  summary: 'Statement: undo the match of a line',
  params,
  response: answer,
});

export const ignoreLine = endpoint({
  method: 'POST',
  path: '/api/fn_statement/line/:id/ignore',
  act: true,
  access,
  summary: 'Statement: ignore a line',
  params,
  body: z.object({ reason: requiredText(200) }),
  response: answer,
});

export const unignoreLine = endpoint({
  method: 'POST',
  path: '/api/fn_statement/line/:id/unignore',
  act: true,
  access,
  summary: 'Statement: look at an ignored line again',
  params,
  response: answer,
});

/**
 * Matches all open lines whose best candidate, a movement, an entry or a rule, reaches the score and has no rival; all of them in
 * one act. Lines that cannot be matched stay open.
 */
export const acceptSuggestions = endpoint({
  method: 'POST',
  path: '/api/fn_statement/:id/accept',
  act: true,
  access,
  summary: 'Statement: match the lines that are certain',
  params,
  body: z.object({ min_score: z.number().int().min(50).max(100).default(90) }),
  response: z.object({ data: z.object({ matched: z.number(), left: z.number() }) }),
});
