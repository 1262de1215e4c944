import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { freeText, idParams as params, requiredText } from '../text.ts';

const recordName = z.string().regex(/^[a-z_]{1,64}$/, 'Lista desconhecida.');
const columnName = z.string().regex(/^[a-z\d_]{1,64}$/, 'Coluna desconhecida.');

const values = {
  name: requiredText(80),
  shared: z.boolean(),
  /** Filters and order as in the address, without the question mark. */
  search: freeText(2_000),
  columns: z.array(columnName).max(100),
};

const savedView = z.object({
  id: z.number(),
  record: z.string(),
  name: z.string(),
  shared: z.boolean(),
  search: z.string(),
  columns: z.array(z.string()),
  owner: z.object({ id: z.number(), name: z.string() }),
  may_change: z.boolean(),
});
export type SavedView = z.infer<typeof savedView>;

const one = z.object({ data: savedView });
const access = 'staff' as const;

/** A list's own views and those that others share, by name. */
export const listSavedViews = endpoint({
  method: 'GET',
  path: '/api/gl_saved_view',
  access,
  summary: 'Saved views of a list',
  query: z.object({ record: recordName }),
  response: z.object({ data: z.array(savedView) }),
});

/** Only supervisors may share; a person keeps at most 50 views of a list, 1,000 of all. */
export const createSavedView = endpoint({
  method: 'POST',
  path: '/api/gl_saved_view',
  access,
  summary: 'Save a view of a list',
  body: z.object({ record: recordName, ...values }),
  response: one,
});

/** Its owner or a supervisor may change a shared view. */
export const updateSavedView = endpoint({
  method: 'PUT',
  path: '/api/gl_saved_view/:id',
  access,
  summary: 'Change a saved view',
  params,
  body: z.object(values),
  response: one,
});

export const removeSavedView = endpoint({
  method: 'DELETE',
  path: '/api/gl_saved_view/:id',
  access,
  summary: 'Delete a saved view',
  params,
  response: z.object({}),
});
