import { abuseRows, type Ids, type Row } from '../abuse/rows.ts';
import type { Line } from './matrix-classes.ts';

type Known = Ids & { unit: string };

/** The entry was cancelled, so that acts on it end after the rights check; the repetition has stopped. */
const ofEntry = { params: { id: '$entry' } };
const ofRepetition = { params: { id: '$repetition' } };

/** What is made belongs to the unit that the askers have. */
const makesIn = (call: string): [string, Partial<Row>] => [
  call,
  {
    body: (ids) => ({
      ...abuseRows[call]?.body?.(ids),
      business_unit_id: Number((ids as Known).unit),
    }),
  },
];

/** Replacements for valid values of the abuse tests that name a missing or unsuitable row. */
export const ofFinance: Record<string, Partial<Row>> = {
  ...Object.fromEntries(
    ['edit', 'journal', 'history'].map((part) => [`GET /api/fn_entry/:id/${part}`, ofEntry]),
  ),
  ...Object.fromEntries(
    ['settle', 'reverse', 'cancel'].map((act) => [`POST /api/fn_entry/:id/${act}`, ofEntry]),
  ),
  'DELETE /api/fn_entry/:id': ofEntry,
  'PUT /api/fn_entry/:id': ofEntry,
  ...Object.fromEntries(
    ['', '/instalments', '/recurrence'].map((part) => makesIn(`POST /api/fn_entry${part}`)),
  ),
  'GET /api/fn_recurrence/:id': ofRepetition,
  'PUT /api/fn_recurrence/:id': { ...ofRepetition, body: () => ({ days_ahead: 3 }) },
  'POST /api/fn_recurrence/:id/stop': ofRepetition,
  'GET /api/fn_month': { query: { business_unit_id: '$unit' } },
  ...Object.fromEntries(
    ['close', 'reopen', 'retry_package'].map((act) => makesIn(`POST /api/fn_month/${act}`)),
  ),
  // A month of the caller's own unit that is not over.
  'GET /api/fn_month/:business_unit_id/:month/package': {
    params: { business_unit_id: '$unit', month: '2199-12' },
  },
};

export const cancelledEntry = (unit: string) => `with made as (insert into fn_entry
    (direction, description, business_unit_id, competence, due_date, amount_cents, status)
    values ('payable', 'Engano', ${unit}, '2026-01-31', '2026-01-31', 100, 'cancelled') returning id)
  insert into fn_entry_part (entry_id, seq, fn_account_id, cents)
  select made.id, 0, 3, 100 from made returning entry_id as id`;

export const endedRepetition = (unit: string) => `insert into fn_recurrence
  (every, days_ahead, terms, first_due_date, first_competence, business_unit_id, state, stopped_at)
  values ('month', 0, '{"direction": "payable", "description": "Engano", "document": null, "person_id": null,
    "supplier_name": null, "fn_account_id": 3, "fn_cost_center_id": null, "split": [], "amount_cents": 100}',
    '2026-01-31', '2026-01-31', ${unit}, 'stopped', now()) returning id`;

/** Months of business units. */
export const monthCalls: Record<string, Line> = {
  'GET /api/fn_month': 'finance',
  'POST /api/fn_month/close': ['finance', 422],
  'POST /api/fn_month/reopen': ['finance', 409],
  'POST /api/fn_month/retry_package': ['finance', 409],
  'GET /api/fn_month/:business_unit_id/:month/package': ['finance', 404],
};
