import type { z } from 'zod';
import type { TokenAbility } from './access/token-abilities.ts';

/**
 * Who may call at all; the policy decides what they see and do. `signed` is for programs: the call's routes check the
 * body's signature first, and it replaces session and CSRF token.
 */
export type Access = 'public' | 'user' | 'staff' | 'signed';

export type EndpointSpec = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Fastify style: `/api/at_ticket/:id/edit`. */
  path: string;
  summary: string;
  access: Access;
  /** Set for a GET that changes something: it needs the CSRF token, as other methods do. */
  changes?: true;
  /** Takes an `Idempotency-Key`: the same key twice is one act with the first answer. */
  act?: true;
  /** The ability that an API token needs for this call; `api` by default. */
  ability?: TokenAbility;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The most bytes of a body; 1 MB by default. */
  bodyBytes?: number;
  response: z.ZodType;
  /** The `data` of refusals, by status. */
  failures?: Partial<Record<409 | 422, z.ZodType>>;
};

/** What applies to every call; the API's documentation shows it above the calls. */
export const apiDescription = `The body of an answer holds what it brings at \`data\`: \`{data: […]}\` for a list, \`{data: {list: […]}}\` for
messages that a call made or changed, \`{data: {token}}\` for a token. A client library that calls the body \`data\` reads these
as \`data.data\`. Lists with pages have \`current_page\`, \`last_page\` and so on beside \`data\`.

Fields of a request that are marked as optional may be left out. A \`PUT\` changes the fields that it brings; with the
\`updated_at\` of the row that was read it answers 409 when somebody has saved since, without one it saves.

Failures are \`{message, code, errors?}\`; a browser that asks for a page gets them as a page.`;

/**
 * Declares one call as data. The server serves this value, the web client calls it, and OpenAPI is generated from it,
 * so nobody types a call twice.
 */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec;
}

type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;
type Received<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a caller passes in: the schemas' input types. */
export type CallInput<E extends EndpointSpec> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: Sent<E[K]>;
};

/** What a handler gets after validation: the schemas' output types. */
export type HandlerInput<E extends EndpointSpec> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: Received<E[K]>;
};

/** The body that a successful call answers with. */
export type CallOutput<E extends EndpointSpec> = z.output<E['response']>;
