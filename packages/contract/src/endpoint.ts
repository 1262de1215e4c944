import type { z } from 'zod';
import type { TokenAbility } from './token-abilities.ts';

/**
 * Who may call at all; what they may see and do is the policy's business. `signed` is for programs: the body's signature,
 * which the call's own routes check before anything else, takes the place of session and forgery token.
 */
export type Access = 'public' | 'user' | 'staff' | 'signed';

export type EndpointSpec = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Fastify style: `/api/at_ticket/:id/edit`. */
  path: string;
  summary: string;
  access: Access;
  /** Of a GET that changes something all the same: it asks for the forgery token, as other methods do. */
  changes?: true;
  /** Of an API token that may call it; `api` without one. */
  ability?: TokenAbility;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
};

/** What holds for every call; stands above them in the API's documentation. */
export const apiDescription = `The body of an answer holds what it brings at \`data\`: \`{data: […]}\` for a list, \`{data: {list: […]}}\` for
messages that a call made or changed, \`{data: {token}}\` for a token. A client library that calls the body \`data\` reads these
as \`data.data\`. Lists with pages have \`current_page\`, \`last_page\` and so on beside \`data\`.

Fields of a request that are marked as optional may be left out. A \`PUT\` changes the fields that it brings; with the
\`updated_at\` of the row that was read it answers 409 when somebody has saved since, without one it saves.

Failures are \`{message, code, errors?}\`; a browser that asks for a page gets them as a page.`;

/**
 * Says one call as data. The server serves this value, the web client calls it, OpenAPI is drawn
 * from it, so a call is never typed twice.
 */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec;
}

type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;
type Received<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a caller hands over: the schemas' input types. */
export type CallInput<E extends EndpointSpec> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: Sent<E[K]>;
};

/** What a handler gets after validation: the schemas' output types. */
export type HandlerInput<E extends EndpointSpec> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: Received<E[K]>;
};

/** The body that a successful call answers with. */
export type CallOutput<E extends EndpointSpec> = z.output<E['response']>;
