import type { CallInput, CallOutput, EndpointSpec } from '@balcao/contract/endpoint';
import type { ErrorBody } from '@balcao/contract/errors';
import { apiAddress } from './api-address.ts';
import { ApiError } from './api-error.ts';
import { forgetTokens, restApiUrl, type Target, targetOf } from './api-target.ts';
import { endingSignal, networkFault } from './network-fault.ts';
import { isRenewed } from './session/renewal.ts';

/** `GET /api/at_ticket`: the contract's method and path, checked by the compiler. */
export type Route<E extends EndpointSpec> = `${E['method']} ${E['path']}`;
/** `timeout` in ms; without it a call waits for ever. */
type Ending = { signal?: AbortSignal; timeout?: number };
type Sent = Ending & { params?: object; query?: object; body?: object; ability?: 'upload' };
/** A call for which the token of all others does not serve says so. */
type Ability<E extends EndpointSpec> = E['ability'] extends 'upload'
  ? { ability: 'upload' }
  : object;
type Input<E extends EndpointSpec> = CallInput<E> & Ability<E> & Ending;
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
  return (await respond(route, input)).json();
}

/** The answer as it comes, for what is no JSON. Throws `ApiError` for all but a success. */
export async function respond(route: string, sent: Sent = {}): Promise<Response> {
  let response = await send(route, sent);
  if (response.status === 419) {
    await fetch('/sanctum/csrf-cookie', { credentials: 'same-origin' });
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

async function send(route: string, sent: Sent): Promise<Response> {
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
    // A change may have been made all the same: it is never sent twice without the person.
    if (!route.startsWith('GET ')) throw error;
  }
  return sendTo(await targetOf(path, ability), route, sent);
}

async function sendTo({ base, headers }: Target, route: string, sent: Sent): Promise<Response> {
  const { params, query, body, timeout } = sent;
  const signal = endingSignal(sent.signal, timeout);
  const [method, path = ''] = route.split(' ');
  try {
    return await fetch(base + apiAddress(path, { ...params }, { ...query }), {
      method,
      credentials: base ? 'omit' : 'same-origin',
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      body: body && JSON.stringify(body),
      signal,
    });
  } catch {
    throw networkFault(signal, timeout);
  }
}

/** What an answer says that is not a success. */
export function failureOf(status: number, body: Partial<ErrorBody>): ApiError {
  const text = body.message ?? 'O servidor não conseguiu responder agora. Tente em instantes.';
  return new ApiError(status, body.code ?? 'UNKNOWN', text, body.errors, body.conflict);
}
