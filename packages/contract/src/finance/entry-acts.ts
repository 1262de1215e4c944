import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, requiredText, rowId } from '../text.ts';
import * as one from './entry.ts';

const path = '/api/fn_entry';
const access = 'staff' as const;
const answer = z.object({ data: one.entry });
const reason = requiredText(500);

/** 409 MONTH_CLOSED when the competence lies in a closed month. */
export const createEntry = endpoint({
  method: 'POST',
  path,
  act: true,
  access,
  summary: 'Finance entry: make',
  body: one.newEntry,
  response: answer,
});

/** 409 CONFLICT when somebody saved in between, ENTRY_STATE for a field that the state does not allow. */
export const updateEntry = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  act: true,
  access,
  summary: 'Finance entry: change',
  params: idParams,
  body: one.changedEntry,
  response: answer,
});

/** An open entry that a person made, in open months, is cancelled; all others answer 409 ENTRY_STATE. */
export const removeEntry = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  act: true,
  access,
  summary: 'Finance entry: delete, which leaves it cancelled',
  params: idParams,
  response: z.object({}),
});

export const settleEntry = endpoint({
  method: 'POST',
  path: `${path}/:id/settle`,
  act: true,
  access,
  summary: 'Finance entry: money that settles it or a part of it',
  params: idParams,
  body: one.settlement,
  response: answer,
});

/**
 * Without `movement_id` the newest settlement that stands. An entry that a charge posted is taken back whole: its settlements,
 * then the entry. Nothing is deleted.
 */
export const reverseEntry = endpoint({
  method: 'POST',
  path: `${path}/:id/reverse`,
  act: true,
  access,
  summary: "Finance entry: the settlement's or the posting's opposite",
  params: idParams,
  body: z.object({ reason, movement_id: rowId.optional() }),
  response: answer,
});

export const cancelEntry = endpoint({
  method: 'POST',
  path: `${path}/:id/cancel`,
  act: true,
  access,
  summary: 'Finance entry: cancel, when nothing settles it',
  params: idParams,
  body: z.object({ reason }),
  response: answer,
});
