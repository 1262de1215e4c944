import type { CallInput, CallOutput, EndpointSpec } from '@balcao/contract/endpoint';
import type { ErrorBody } from '@balcao/contract/errors';
import { apiAddress } from './api-address.ts';
import { ApiError } from './api-error.ts';
import { forgetTokens, restApiUrl, type Target, targetOf } from './api-target.ts';
import { renewCsrfToken } from './call-headers.ts';
import { endingSignal, networkFault } from './network-fault.ts';
import { isRenewed } from './session/renewal.ts';

/** `GET /api/at_ticket`: the contract's method and path, checked by the compiler. */
export type Route<E extends EndpointSpec> = `${E['method']} ${E['path']}`;
type Ending = {
  signal?: AbortSignal;
  /** In ms; without it, a call waits for ever. */
  timeout?: number;
  /** The call goes on when the page is left; only for bodies below 64 kB. */
  keepalive?: boolean;
  /** A repetition with the same key counts once. */
  idempotencyKey?: string;
};
type RequestParts = Ending & { params?: object; query?: object; body?: object; ability?: 'upload' };
/** A call of an endpoint with another token ability must name it. */
type Ability<E extends EndpointSpec> = E['ability'] extends 'upload'
  ? { ability: 'upload' }
  : object;
type Input<E extends EndpointSpec> = CallInput<E> & Ability<E> & Ending;
type Args<E extends EndpointSpec> = keyof CallInput<E> extends never
  ? [input?: Input<E>]
  : [input: Input<E>];

/**
 * One call of the contract: `call<typeof getTicket>('GET /api/at_ticket/:id/edit', { params })`. The endpoint comes as
 * a type only, so that zod stays out of the bundle; the compiler refuses a route that is not the endpoint's. Throws
 * `ApiError`.
 */
export async function call<E extends EndpointSpec>(
  route: Route<E>,
  ...[input]: Args<E>
): Promise<CallOutput<E>> {
  return (await respond(route, input)).json();
}

/** The raw response, for answers that are not JSON. Throws `ApiError` unless the call succeeds. */
export async function respond(route: string, sent: RequestParts = {}): Promise<Response> {
  let response = await send(route, sent);
  if (response.status === 419) {
    await renewCsrfToken();
    response = await send(route, sent);
  }
  if (response.status === 401 && (await isRenewed(route, await failureIn(response.clone())))) {
    response = await send(route, sent);
  }
  if (!response.ok) throw await failureIn(response);
  return response;
}

async function failureIn(response: Response): Promise<ApiError> {
  return failureOf(response.status, await response.json().catch(() => ({})));
}

async function send(route: string, sent: RequestParts): Promise<Response> {
  const path = route.slice(route.indexOf(' ') + 1);
  const { ability = 'api' } = sent;
  const target = await targetOf(path, ability);
  if (target.base === '') return sendTo(target, route, sent);
  try {
    const response = await sendTo(target, route, sent);
    if (response.status !== 401) return response;
    forgetTokens();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'NETWORK') throw error;
    restApiUrl();
    // The server may have made the change: without the person's decision, no change is sent twice.
    if (!route.startsWith('GET ')) throw error;
  }
  return sendTo(await targetOf(path, ability), route, sent);
}

async function sendTo(
  { base, headers }: Target,
  route: string,
  sent: RequestParts,
): Promise<Response> {
  const { params, query, body, timeout, keepalive, idempotencyKey } = sent;
  const signal = endingSignal(sent.signal, timeout);
  const [method, path = ''] = route.split(' ');
  try {
    return await fetch(base + apiAddress(path, { ...params }, { ...query }), {
      method,
      credentials: base ? 'omit' : 'same-origin',
      keepalive,
      headers: {
        ...headers,
        ...(body && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      },
      body: body && JSON.stringify(body),
      signal,
    });
  } catch {
    throw networkFault(signal, timeout);
  }
}

/** The error in an unsuccessful answer. */
export function failureOf(status: number, body: Partial<ErrorBody>): ApiError {
  const text = body.message ?? 'O servidor não conseguiu responder agora. Tente em instantes.';
  return new ApiError(status, body.code ?? 'UNKNOWN', text, body);
}
