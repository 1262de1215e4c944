import { z } from 'zod';
import { type EndpointSpec, endpoint } from '../endpoint.ts';
import { paged } from '../paging.ts';
import { freeText, idParams, pathId, rowId } from '../text.ts';
import type { RecordDefinition } from './definition.ts';
import { createSchema, listQuery, updateSchema } from './schema.ts';

/** A list's row or a whole row: its fields by name; a reference as `{id, name}`. Times are ISO 8601 in UTC. */
const row = z.record(z.string(), z.unknown());
export type RecordRow = { id: number; created_at: string; updated_at: string } & Record<
  string,
  unknown
>;

/** `may`: what the caller may do to this row. */
const whole = z.object({ data: row, may: z.object({ update: z.boolean(), remove: z.boolean() }) });
export type WholeRow = { data: RecordRow; may: { update: boolean; remove: boolean } };

const option = z.looseObject({ id: z.number(), name: z.string() });
export type RecordOption = z.infer<typeof option>;

/** A change of a row, from the audit: `[before, after]` by field. */
const change = z.object({
  id: z.number(),
  at: z.string(),
  who: z.string().nullable(),
  /** The person who acted on behalf of `who`. */
  impersonator: z.string().nullable(),
  action: z.string(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
});
export type RecordChange = z.infer<typeof change>;

const MOST_AT_ONCE = 200;

/** The same change for many rows: each row is decided on its own; the answer names unchanged rows with the reason. */
const bulkBody = z.object({
  ids: z.array(rowId).min(1).max(MOST_AT_ONCE),
  remove: z.literal(true).optional(),
  set: z.record(z.string(), z.unknown()).optional(),
});
const bulkAnswer = z.object({
  done: z.array(z.number()),
  failed: z.array(z.object({ id: z.number(), message: z.string() })),
});

const access = 'staff' as const;

function readingCalls(definition: RecordDefinition) {
  const { name, plural, label } = definition;
  const path = `/api/${name}`;
  const listAccess = definition.open ? ('public' as const) : access;
  const { page: _, per_page: __, ...filters } = listQuery(definition).shape;
  return {
    list: endpoint({
      method: 'GET',
      path,
      access: listAccess,
      summary: `${plural}: list`,
      query: listQuery(definition),
      response: paged(row),
    }),
    options: endpoint({
      method: 'GET',
      path: `${path}/options`,
      access,
      summary: `${plural}: select box`,
      query: z.object({ q: freeText(100).default(''), id: z.coerce.number().int().optional() }),
      response: z.object({ data: z.array(option) }),
    }),
    export: endpoint({
      method: 'GET',
      path: `${path}/export/:format`,
      access,
      summary: `${plural}: export`,
      params: z.object({ format: z.enum(['csv', 'xlsx']) }),
      query: z.strictObject({ ...filters, columns: z.string().max(2_000).optional() }),
      response: z.unknown(),
    }),
    edit: endpoint({
      method: 'GET',
      path: `${path}/:id/edit`,
      access,
      summary: `${label}: one`,
      params: idParams,
      response: whole,
    }),
    history: endpoint({
      method: 'GET',
      path: `${path}/:id/history`,
      access,
      summary: `${label}: changes`,
      params: idParams,
      query: z.object({ before: pathId.optional() }),
      response: z.object({ data: z.array(change) }),
    }),
  } satisfies Record<string, EndpointSpec>;
}

function changingCalls(definition: RecordDefinition) {
  const { name, plural, label } = definition;
  const path = `/api/${name}`;
  return {
    create: endpoint({
      method: 'POST',
      path,
      act: true,
      access,
      summary: `${label}: make`,
      body: createSchema(definition),
      response: whole,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/:id`,
      act: true,
      access,
      summary: `${label}: change`,
      params: idParams,
      body: updateSchema(definition),
      response: whole,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      act: true,
      access,
      summary: `${label}: delete`,
      params: idParams,
      response: z.object({}),
    }),
    bulk: endpoint({
      method: 'POST',
      path: `${path}/bulk`,
      access,
      summary: `${plural}: many at once`,
      body: bulkBody,
      response: bulkAnswer,
    }),
  } satisfies Record<string, EndpointSpec>;
}

/** The calls of a record (docs/product/records.md#calls). Behind `staff`, the server checks the definition's abilities. */
export const recordCalls = (definition: RecordDefinition) => ({
  ...readingCalls(definition),
  ...changingCalls(definition),
});
