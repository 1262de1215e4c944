import type { CallInput, CallOutput, EndpointSpec } from '@balcao/contract/endpoint';
import type { ErrorBody } from '@balcao/contract/errors';
import { apiAddress } from './api-address.ts';
import { ApiError } from './api-error.ts';
import { endingSignal, networkFault } from './network-fault.ts';
import { pageMeta } from './page-meta.ts';

/** `GET /api/at_ticket`: the contract's method and path, checked by the compiler. */
export type Route<E extends EndpointSpec> = `${E['method']} ${E['path']}`;
/** `timeout` in ms; without it a call waits for ever. */
type Ending = { signal?: AbortSignal; timeout?: number };
type Sent = Ending & { params?: object; query?: object; body?: object };
type Input<E extends EndpointSpec> = CallInput<E> & Ending;
type Args<E extends EndpointSpec> = keyof CallInput<E> extends never
  ? [input?: Input<E>]
  : [input: Input<E>];

/**
 * One call of the contract: `call<typeof getTicket>('GET /api/at_ticket/:id/edit', { params })`.
 * The endpoint comes as a type only, so that zod stays out of the bundle; the compiler refuses a
 * route that is not the endpoint's. Throws `ApiError`.
 */
export async function call<E extends EndpointSpec>(
  route: Route<E>,
  ...[input]: Args<E>
): Promise<CallOutput<E>> {
  const sent: Sent = input ?? {};
  let response = await send(route, sent);
  if (response.status === 419) {
    await fetch('/sanctum/csrf-cookie', { credentials: 'same-origin' });
    response = await send(route, sent);
  }
  if (!response.ok) throw failureOf(response.status, await response.json().catch(() => ({})));
  return (await response.json()) as CallOutput<E>;
}

async function send(route: string, sent: Sent): Promise<Response> {
  const { params, query, body, timeout } = sent;
  const signal = endingSignal(sent.signal, timeout);
  const [method, path = ''] = route.split(' ');
  const address = apiAddress(path, { ...params }, { ...query });
  try {
    return await fetch(address, {
      method,
      credentials: 'same-origin',
      headers: callHeaders(body !== undefined),
      body: body && JSON.stringify(body),
      signal,
    });
  } catch {
    throw networkFault(signal, timeout);
  }
}

/** What every request carries (specification section 7). */
export function callHeaders(withBody: boolean): Record<string, string> {
  const cookie = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  return {
    Accept: 'application/json',
    ...(withBody && { 'Content-Type': 'application/json' }),
    'X-CSRF-TOKEN': pageMeta('csrf-token'),
    'X-API-USER': pageMeta('api-user'),
    'X-API-TOKEN': pageMeta('api-token'),
    ...(cookie && { 'X-XSRF-TOKEN': decodeURIComponent(cookie) }),
  };
}

/** What an answer says that is not a success. */
export function failureOf(status: number, body: Partial<ErrorBody>): ApiError {
  const text = body.message ?? 'O servidor não conseguiu responder agora. Tente em instantes.';
  return new ApiError(status, body.code ?? 'UNKNOWN', text, body.errors);
}
